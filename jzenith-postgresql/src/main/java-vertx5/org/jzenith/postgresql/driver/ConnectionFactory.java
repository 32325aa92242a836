package org.jzenith.postgresql.driver;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.VertxWrapper;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.impl.PgConnectionFactory;
import io.vertx.sqlclient.SqlConnection;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.postgresql.sql.driver.DriverSockets;
import org.jzenith.postgresql.sql.driver.SqlConnector;
import org.jzenith.postgresql.value.ParameterTypes;

/**
 * Opens one connection, and can cut it off in any state; the version for Vert.x 5.0. The driver itself closes a
 * connection only with the help of the server: it says goodbye and waits, forever if the server does not react.
 */
public final class ConnectionFactory implements SqlConnector<PgConnection> {

    private static final int CONNECT_MILLIS = 10_000;

    private final PgConnectOptions options;
    private final ConnectionPasswords passwords;
    private final Context context;
    private final DriverSockets sockets = new DriverSockets();
    private final PgConnectionFactory factory;

    public ConnectionFactory(Vertx vertx, PgConnectOptions options, ConnectionPasswords passwords, Context context) {
        this.options = options;
        this.passwords = passwords;
        this.context = context;
        this.factory = new PgConnectionFactory(
                new Watched((VertxInternal) vertx, sockets),
                new NetClientOptions().setConnectTimeout(CONNECT_MILLIS).setTcpKeepAlive(true));
    }

    @Override
    public Future<PgConnection> open() {
        return passwords
                .addTo(options, PostgresqlDialect::withPassword, context)
                .compose(with -> factory.connect(context, with))
                .<PgConnection>map(this::checked)
                .recover(sockets::explained);
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
        factory.close(Promise.promise());
    }

    /** A view of Vert.x whose clients report their sockets. */
    private static final class Watched extends VertxWrapper {

        private final DriverSockets sockets;

        Watched(VertxInternal vertx, DriverSockets sockets) {
            super(vertx);
            this.sockets = sockets;
        }

        @Override
        public NetClient createNetClient(NetClientOptions options) {
            return DriverSockets.watched(super.createNetClient(options), this::watch);
        }

        private void watch(Object result) {
            if (result instanceof NetSocketInternal socket) {
                sockets.add(socket.channelHandlerContext());
            }
        }
    }
}
