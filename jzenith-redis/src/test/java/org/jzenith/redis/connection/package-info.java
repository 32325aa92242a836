/** Tests of connections, and what other tests see of them. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.redis.connection;
