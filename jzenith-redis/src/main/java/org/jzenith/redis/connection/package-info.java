/** The connections of a client: how they are opened, shared by event loops, given to sessions and given up. */
@NullMarked
package org.jzenith.redis.connection;

import org.jspecify.annotations.NullMarked;
