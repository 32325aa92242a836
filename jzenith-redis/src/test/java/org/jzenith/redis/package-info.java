/** Tests against a real server. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.redis;
