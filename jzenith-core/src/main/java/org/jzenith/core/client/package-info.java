/** What clients of databases and the like have in common: event loops, flushing, back-off, trust, availability, health. */
@NullMarked
package org.jzenith.core.client;

import org.jspecify.annotations.NullMarked;
