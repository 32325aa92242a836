/** What clients of databases and the like have in common: event loops, back-off, trust, availability. */
@NullMarked
package org.jzenith.core.client;

import org.jspecify.annotations.NullMarked;
