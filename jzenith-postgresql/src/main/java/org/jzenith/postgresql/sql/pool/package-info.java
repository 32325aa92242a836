/** The connections of a client: how they are opened, divided among event loops, shared and given up. */
@NullMarked
package org.jzenith.postgresql.sql.pool;

import org.jspecify.annotations.NullMarked;
