/** Reads records, and commits what has been handled. */
@NullMarked
package org.jzenith.kafka.consume;

import org.jspecify.annotations.NullMarked;
