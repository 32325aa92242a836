package org.jzenith.postgresql.topology;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerAddress;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.postgresql.driver.ConnectionFactory;
import org.jzenith.postgresql.driver.OptionsCopy;
import org.jzenith.postgresql.sql.driver.SqlConnector;

/**
 * Opens a connection to the server that a {@link ServerMonitor} finds. To the primary, it opens one whose server has
 * confirmed its role on that connection: the monitor's last look may be a second old. Used on one event loop, except
 * for methods that say otherwise.
 */
public final class ServerConnector implements SqlConnector<PgConnection> {

    private static final long PAUSE_MILLIS = 50;
    /** What a server says that stops, or that does not serve yet: {@code admin_shutdown, cannot_connect_now}. */
    private static final Set<String> CHANGING = Set.of("57P01", "57P02", "57P03");

    /** The server does not have the wanted role. */
    private static final class WrongRoleException extends IOException {
        private static final long serialVersionUID = 1;

        WrongRoleException(ServerAddress server) {
            super(server + " is not the primary");
        }
    }

    private final Vertx vertx;
    private final Context context;
    private final ServerMonitor monitor;
    private final ServerTarget target;
    private final PgConnectOptions options;
    private @Nullable ServerAddress refused;
    private volatile @Nullable ServerAddress address;
    private volatile @Nullable ConnectionFactory factory;
    private volatile @Nullable Promise<ServerAddress> searching;
    private volatile boolean cutOff;

    /** Creates a connector for one connection with these options, apart from the address. */
    public ServerConnector(
            Vertx vertx, Context context, ServerMonitor monitor, ServerTarget target, PgConnectOptions options) {
        this.vertx = vertx;
        this.context = context;
        this.monitor = monitor;
        this.target = target;
        this.options = options;
    }

    /** Returns options like these for this server. */
    public static PgConnectOptions at(ServerAddress server, PgConnectOptions options) {
        return OptionsCopy.of(options).setHost(server.host()).setPort(server.port());
    }

    /** Returns the server that it has chosen; on any thread. */
    @Nullable
    ServerAddress address() {
        return address;
    }

    /**
     * Connects. While no server has the wanted role, the future waits; the caller limits the time by {@link #cutOff()}.
     */
    @Override
    public Future<PgConnection> open() {
        Promise<PgConnection> opened = Promise.promise();
        attempt(opened);
        return opened.future();
    }

    private void attempt(Promise<PgConnection> opened) {
        Promise<ServerAddress> search = Promise.promise();
        searching = search;
        search.future()
                .onComplete(found -> EventLoops.run(context, () -> {
                    if (cutOff) {
                        opened.tryFail(new IOException("given up"));
                    } else if (found.failed()) {
                        opened.tryFail(found.cause());
                    } else {
                        connect(found.result(), opened);
                    }
                }));
        monitor.find(target, search);
    }

    private void connect(ServerAddress server, Promise<PgConnection> opened) {
        ConnectionFactory made = new ConnectionFactory(vertx, at(server, options), monitor.passwords(), context);
        address = server;
        factory = made;
        if (target == ServerTarget.PRIMARY) {
            monitor.connecting(this);
        }
        if (cutOff) { // Meanwhile, on another thread.
            made.cutOff();
        }
        made.open()
                .compose(connection -> confirmed(server, connection))
                .onComplete(done -> EventLoops.run(context, () -> ended(server, made, done, opened)));
    }

    private Future<PgConnection> confirmed(ServerAddress server, PgConnection connection) {
        if (target != ServerTarget.PRIMARY) {
            return Future.succeededFuture(connection);
        }
        return connection.query(ServerStatus.SQL).execute().compose(rows -> {
            ServerStatus status = ServerStatus.of(rows.iterator().next());
            return status.primary() && status.timeline() >= monitor.highestTimeline()
                    ? Future.succeededFuture(connection)
                    : Future.failedFuture(new WrongRoleException(server));
        });
    }

    private void ended(
            ServerAddress server,
            ConnectionFactory made,
            AsyncResult<PgConnection> done,
            Promise<PgConnection> opened) {
        if (done.succeeded() && !cutOff) {
            opened.tryComplete(done.result());
            return;
        }
        made.cutOff();
        Throwable failure = done.failed() ? done.cause() : new IOException("given up");
        monitor.doubt();
        if (cutOff || !mayChange(server, failure)) {
            opened.tryFail(failure);
        } else {
            refused = server;
            vertx.setTimer(PAUSE_MILLIS, id -> context.runOnContext(nothing -> attempt(opened)));
        }
    }

    /** Returns whether another server may have the role by now, or this one soon. */
    private boolean mayChange(ServerAddress server, Throwable failure) {
        if (failure instanceof WrongRoleException) {
            return true;
        }
        if (failure instanceof PgException refusal) {
            return CHANGING.contains(String.valueOf(refusal.getSqlState()));
        }
        return !server.equals(refused); // Once more, after the monitor has looked.
    }

    @Override
    public boolean isUnsent() {
        ConnectionFactory open = factory;
        return open != null && open.isUnsent();
    }

    @Override
    public void suspect() {
        monitor.doubt();
    }

    /** Cuts off the connection, because its server is not the primary any more; on any thread. */
    void leave() {
        ConnectionFactory open = factory;
        if (open != null) {
            open.cutOff();
        }
    }

    /** On any thread. */
    @Override
    public void cutOff() {
        cutOff = true;
        Promise<ServerAddress> search = searching;
        if (search != null) {
            monitor.giveUp(search);
        }
        monitor.closed(this);
        leave();
        monitor.doubt();
    }
}
