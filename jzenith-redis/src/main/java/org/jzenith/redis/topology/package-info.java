/** Redis on several servers: a cluster, and a master that Sentinels know. */
@NullMarked
package org.jzenith.redis.topology;

import org.jspecify.annotations.NullMarked;
