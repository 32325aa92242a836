package org.jzenith.postgresql.topology;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.backing.PolledServer;
import org.jzenith.backing.ServerAddress;
import org.jzenith.postgresql.driver.ConnectionFactory;

/** One server of a database, and its role. */
final class MonitoredServer extends PolledServer<PgConnection, ServerStatus> {

    private final Vertx vertx;
    private final PgConnectOptions options;
    private final ConnectionPasswords passwords;

    MonitoredServer(
            Vertx vertx,
            Context context,
            ServerAddress address,
            PgConnectOptions options,
            ConnectionPasswords passwords,
            Runnable changed) {
        super(vertx, context, address, changed);
        this.vertx = vertx;
        this.options = ServerConnector.at(address, options);
        this.passwords = passwords;
    }

    @Override
    protected ClientConnector<PgConnection> connector(Context on) {
        return new ConnectionFactory(vertx, options, passwords, on);
    }

    @Override
    protected void watch(PgConnection open, Runnable lost) {
        open.noticeHandler(notice -> {});
        open.exceptionHandler(unsolicited -> {}); // The close follows.
        open.closeHandler(nothing -> lost.run());
    }

    @Override
    protected Future<ServerStatus> status(PgConnection open) {
        return open.query(ServerStatus.SQL)
                .execute()
                .map(rows -> ServerStatus.of(rows.iterator().next()));
    }

    /** Returns whether its last answer said so; on any thread. */
    boolean isPrimary() {
        ServerStatus known = status();
        return known != null && known.primary();
    }

    /** Returns whether its last answer said so; on any thread. */
    boolean isStandby() {
        ServerStatus known = status();
        return known != null && !known.primary();
    }
}
