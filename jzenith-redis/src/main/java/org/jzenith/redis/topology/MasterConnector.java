package org.jzenith.redis.topology;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ServerAddress;
import org.jzenith.core.eventloop.EventLoops;

/**
 * Opens a connection to the master that {@link Sentinels} name. The server must confirm its role ({@code ROLE}) on that
 * connection: the Sentinels may name a server before it knows of its promotion. Used on one event loop, except for
 * methods that say otherwise.
 */
final class MasterConnector implements ClientConnector<RedisConnection> {

    private static final long PAUSE_MILLIS = 50;

    /** The server does not have the wanted role. */
    private static final class WrongRoleException extends IOException {
        private static final long serialVersionUID = 1;

        WrongRoleException(ServerAddress server) {
            super(server + " is not the master");
        }
    }

    private final Vertx vertx;
    private final Context context;
    private final Sentinels sentinels;
    private final Function<ServerAddress, ClientConnector<RedisConnection>> connectors;
    private volatile @Nullable ServerAddress address;
    private volatile @Nullable ClientConnector<RedisConnection> connector;
    private volatile boolean cutOff;

    MasterConnector(
            Vertx vertx,
            Context context,
            Sentinels sentinels,
            Function<ServerAddress, ClientConnector<RedisConnection>> connectors) {
        this.vertx = vertx;
        this.context = context;
        this.sentinels = sentinels;
        this.connectors = connectors;
    }

    /** Returns the server that it has chosen; on any thread. */
    @Nullable
    ServerAddress address() {
        return address;
    }

    /**
     * Connects. While the named server is not the master, the future waits; the caller limits the time by
     * {@link #cutOff()}.
     */
    @Override
    public Future<RedisConnection> open() {
        Promise<RedisConnection> opened = Promise.promise();
        attempt(opened);
        return opened.future();
    }

    private void attempt(Promise<RedisConnection> opened) {
        sentinels
                .find()
                .onComplete(found -> EventLoops.run(context, () -> {
                    if (cutOff) {
                        opened.tryFail(new IOException("given up"));
                    } else if (found.failed()) {
                        opened.tryFail(found.cause());
                    } else {
                        connect(found.result(), opened);
                    }
                }));
    }

    private void connect(ServerAddress server, Promise<RedisConnection> opened) {
        ClientConnector<RedisConnection> made = connectors.apply(server);
        address = server;
        connector = made;
        sentinels.connecting(this);
        if (cutOff) { // Meanwhile, on another thread.
            made.cutOff();
        }
        made.open()
                .compose(connection -> confirmed(server, connection))
                .onComplete(done -> EventLoops.run(context, () -> ended(made, done, opened)));
    }

    private static Future<RedisConnection> confirmed(ServerAddress server, RedisConnection connection) {
        return connection
                .send(Request.cmd(Command.ROLE))
                .compose(role -> isMaster(role)
                        ? Future.succeededFuture(connection)
                        : Future.failedFuture(new WrongRoleException(server)));
    }

    private static boolean isMaster(Response role) {
        return role.get(0).toString().equals("master");
    }

    private void ended(
            ClientConnector<RedisConnection> made, AsyncResult<RedisConnection> done, Promise<RedisConnection> opened) {
        if (done.succeeded() && !cutOff) {
            opened.tryComplete(done.result());
            return;
        }
        made.cutOff();
        boolean left = connector == null; // Another server has become the master meanwhile.
        if (!cutOff && (left || done.cause() instanceof WrongRoleException)) {
            vertx.setTimer(PAUSE_MILLIS, id -> context.runOnContext(nothing -> attempt(opened)));
        } else {
            sentinels.closed(this);
            opened.tryFail(done.failed() ? done.cause() : new IOException("given up"));
        }
    }

    /** Closes the connection, or the attempt, to a server that is not the master any more. On any thread. */
    void leave() {
        ClientConnector<RedisConnection> open = connector;
        connector = null;
        if (open != null) {
            open.cutOff();
        }
    }

    /** Safe on any thread. */
    @Override
    public void cutOff() {
        cutOff = true;
        sentinels.closed(this);
        ClientConnector<RedisConnection> open = connector;
        if (open != null) {
            open.cutOff();
        }
    }
}
