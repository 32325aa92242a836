/** The partitions of streams in Redis. */
@NullMarked
package org.jzenith.streams.store;

import org.jspecify.annotations.NullMarked;
