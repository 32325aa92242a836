/** Converts values to bytes, and answers to values. */
@NullMarked
package org.jzenith.redis.mapping;

import org.jspecify.annotations.NullMarked;
