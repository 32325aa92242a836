package org.jzenith.client.pool;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of a client on one event loop. Closes those that have no call for too long: Vert.x does the
 * same, but forgets connections that were opened when nobody waited for them any more. Used on that event loop only,
 * except where a method says otherwise.
 */
public final class OpenConnections {

    private static final Buffer PING = Buffer.buffer(new byte[8]);
    private static final long SWEEP_MILLIS = 1_000;
    /** How much later than Vert.x a connection is closed here. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** What is known of a connection. */
    private static final class Use {
        private boolean answered;
        private int calls;
        private long idleSinceNanos = System.nanoTime();
    }

    private final Vertx vertx;
    private final ClientSettings settings;
    private final IdentityHashMap<HttpConnection, Use> open = new IdentityHashMap<>();
    private boolean sweeping;
    /** Written on the event loop, and read by metrics. */
    private volatile int count;

    OpenConnections(Vertx vertx, ClientSettings settings) {
        this.vertx = vertx;
        this.settings = settings;
    }

    /** Adds a connection; called in the context that Vert.x has opened it for, which is on the event loop. */
    void add(HttpConnection connection) {
        open.put(connection, new Use());
        count = open.size();
        // Each of its calls reports a failure, and nobody else would be interested.
        connection.exceptionHandler(failure -> {});
        connection.closeHandler(nothing -> {
            open.remove(connection);
            count = open.size();
        });
        if (!sweeping) {
            sweeping = true;
            sweepLater();
        }
    }

    private void sweepLater() {
        vertx.setTimer(SWEEP_MILLIS, id -> sweep());
    }

    private void sweep() {
        long limit = settings.keepAlive().toNanos() + GRACE_NANOS;
        long now = System.nanoTime();
        open.entrySet().stream()
                .filter(entry -> entry.getValue().calls == 0 && now - entry.getValue().idleSinceNanos > limit)
                .map(entry -> entry.getKey())
                .toList()
                .forEach(OpenConnections::close);
        sweeping = !open.isEmpty();
        if (sweeping) {
            sweepLater();
        }
    }

    /** Records a call; returns what says, then and later, whether a response has arrived on this connection. */
    public BooleanSupplier began(HttpConnection connection) {
        Use use = open.get(connection);
        if (use != null) {
            use.calls++;
        }
        return () -> use != null && use.answered;
    }

    /** Records that the head of a response has arrived. */
    public void answered(HttpConnection connection) {
        Use use = open.get(connection);
        if (use != null) {
            use.answered = true;
        }
    }

    /** Records that a call has ended. */
    public void ended(HttpConnection connection) {
        Use use = open.get(connection);
        if (use != null) {
            use.calls--;
            use.idleSinceNanos = System.nanoTime();
        }
    }

    /**
     * Returns whether the server has announced, by GOAWAY, that it has not processed a stream and never will (RFC 9113
     * section 6.8). Vert.x keeps the first GOAWAY of a connection only, but a server that drains sends two.
     */
    public static boolean isBehindLast(HttpConnection connection, int streamId) {
        Http2ConnectionHandler http2 =
                ((ConnectionBase) connection).channel().pipeline().get(Http2ConnectionHandler.class);
        return http2 != null
                && http2.connection().goAwayReceived()
                && streamId > http2.connection().local().lastStreamKnownByPeer();
    }

    /**
     * Closes a connection of HTTP/2, on which a call has timed out, if it does not answer a PING (RFC 9113 6.7): all
     * further calls would wait on it.
     */
    public void verify(HttpConnection connection) {
        long timer = vertx.setTimer(millis(settings.connectTimeout()), id -> cutOff(connection));
        connection.ping(PING).onSuccess(pong -> vertx.cancelTimer(timer));
    }

    private static long millis(Duration duration) {
        return Math.max(1, duration.toMillis());
    }

    /** Closes a connection at once. */
    public void cutOff(HttpConnection connection) {
        close(connection);
    }

    /** Closes all connections at once. */
    void cutOff() {
        List.copyOf(open.keySet()).forEach(OpenConnections::close);
    }

    /** Returns how many there are; on any thread. */
    int count() {
        return count;
    }

    /**
     * Closes the socket. Vert.x's own way is to send first what has been written, which never ends if the other side
     * reads nothing.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing can be done about a close that fails.
    private static void close(HttpConnection connection) {
        // Begins at the head of the pipeline, so that no handler says goodbye first.
        @Nullable
        ChannelHandlerContext first =
                ((ConnectionBase) connection).channel().pipeline().firstContext();
        if (first != null) {
            first.close();
        }
    }
}
