/** The common parts of clients of databases and similar services: event loops, flushing, back-off, trust, availability, health. */
@NullMarked
package org.jzenith.core.client;

import org.jspecify.annotations.NullMarked;
