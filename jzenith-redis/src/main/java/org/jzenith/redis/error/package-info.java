/** The failures of commands. */
@NullMarked
package org.jzenith.redis.error;

import org.jspecify.annotations.NullMarked;
