package org.jzenith.postgresql.driver;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.impl.NetSocketInternal;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.impl.PgConnectionFactory;
import io.vertx.sqlclient.SqlConnection;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.postgresql.sql.driver.DriverSockets;
import org.jzenith.postgresql.sql.driver.SqlConnector;
import org.jzenith.postgresql.value.ParameterTypes;

/**
 * Opens one connection, and can cut it off in any state; the version for Vert.x 4.5. The driver itself closes a
 * connection only with the help of the server: it says goodbye and waits, forever if the server does not react.
 */
public final class ConnectionFactory extends PgConnectionFactory implements SqlConnector<PgConnection> {

    private final Context context;
    private final DriverSockets sockets = new DriverSockets();

    public ConnectionFactory(Vertx vertx, PgConnectOptions options, ConnectionPasswords passwords, Context context) {
        super((VertxInternal) vertx, () -> passwords.addTo(options, PostgresqlDialect::withPassword, context));
        this.context = context;
    }

    @Override
    public Future<PgConnection> open() {
        return connect(context).<PgConnection>map(this::checked).recover(sockets::explained);
    }

    private PgConnection checked(SqlConnection opened) {
        sockets.addLast(new ParameterTypes());
        return (PgConnection) opened;
    }

    @Override
    public boolean isUnsent() {
        return sockets.isUnsent();
    }

    /** On any thread. */
    @Override
    public void cutOff() {
        sockets.cutOff();
        close(Promise.promise());
    }

    @Override
    protected NetClient netClient(NetClientOptions options) {
        return DriverSockets.watched(super.netClient(options), this::watch);
    }

    private void watch(Object result) {
        if (result instanceof NetSocketInternal socket) {
            sockets.add(socket.channelHandlerContext());
        }
    }
}
