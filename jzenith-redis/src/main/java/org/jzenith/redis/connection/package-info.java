/** The connections of a client: opening, sharing among event loops, use by sessions, and closing. */
@NullMarked
package org.jzenith.redis.connection;

import org.jspecify.annotations.NullMarked;
