/** Redis for applications: a plugin, a client that every thread may use, values by key, messages, a health check. */
@NullMarked
package org.jzenith.redis;

import org.jspecify.annotations.NullMarked;
