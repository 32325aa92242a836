/** Reads partitions of streams, and hands their messages to the dispatcher. */
@NullMarked
package org.jzenith.streams.consume;

import org.jspecify.annotations.NullMarked;
