package org.jzenith.postgresql.sql.driver;

import io.vertx.sqlclient.SqlConnection;
import org.jzenith.backing.ClientConnector;

/**
 * Opens one connection to a database.
 *
 * @param <C> the driver's type of a connection
 */
public interface SqlConnector<C extends SqlConnection> extends ClientConnector<C> {

    /** Returns whether something was written that has not been sent yet. On the event loop of the connection. */
    boolean isUnsent();

    /**
     * Reports that the role of the server may have changed: it refuses what a server of its role accepts, or does not
     * answer for a while. On any thread.
     */
    default void suspect() {}
}
