/** Redis for applications: a plugin, a client for all threads, values by key, messages, a health check. */
@NullMarked
package org.jzenith.redis;

import org.jspecify.annotations.NullMarked;
