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
 * The open connections of a client on one event loop. Closes those without a call after a time. Vert.x does the same,
 * but forgets connections that opened after their call had given up. Used on that event loop only, except for methods
 * that say otherwise.
 */
public final class OpenConnections {

    private static final Buffer PING = Buffer.buffer(new byte[8]);
    private static final long SWEEP_MILLIS = 1_000;
    /** The delay of closing a connection here after Vert.x should have closed it. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** The use of a connection. */
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

    /** Adds a connection; called in the context that Vert.x opened it for, which is on the event loop. */
    void add(HttpConnection connection) {
        open.put(connection, new Use());
        count = open.size();
        // Each of its calls reports a failure itself.
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

    /** Records a call. The returned supplier tells at any time whether this connection has received a response. */
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
     * Returns whether the server has announced by GOAWAY that it did not and will not process a stream (RFC 9113
     * section 6.8). Vert.x stores only the first GOAWAY of a connection, but a server that drains sends two.
     */
    public static boolean isBehindLast(HttpConnection connection, int streamId) {
        Http2ConnectionHandler http2 =
                ((ConnectionBase) connection).channel().pipeline().get(Http2ConnectionHandler.class);
        return http2 != null
                && http2.connection().goAwayReceived()
                && streamId > http2.connection().local().lastStreamKnownByPeer();
    }

    /**
     * Closes a connection of HTTP/2 after a time-out of a call, if it does not answer a PING (RFC 9113 section 6.7).
     * Otherwise, all further calls would wait on it.
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

    /** Returns the number of connections; on any thread. */
    int count() {
        return count;
    }

    /** Closes the socket. Vert.x's own close first sends pending data, which never ends if the server does not read. */
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing can be done about a failed close.
    private static void close(HttpConnection connection) {
        // Begins at the head of the pipeline, so that no handler sends a last message.
        @Nullable
        ChannelHandlerContext first =
                ((ConnectionBase) connection).channel().pipeline().firstContext();
        if (first != null) {
            first.close();
        }
    }
}
