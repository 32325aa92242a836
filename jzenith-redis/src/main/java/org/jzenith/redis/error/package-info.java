/** What a command fails with. */
@NullMarked
package org.jzenith.redis.error;

import org.jspecify.annotations.NullMarked;
