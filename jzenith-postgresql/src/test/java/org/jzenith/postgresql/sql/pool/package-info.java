/** Tests of the connections of a client, without a server. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.postgresql.sql.pool;
