/** Messages in streams of Redis, for services that need no Kafka yet. */
@NullMarked
package org.jzenith.streams;

import org.jspecify.annotations.NullMarked;
