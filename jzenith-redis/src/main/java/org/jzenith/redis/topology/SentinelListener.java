package org.jzenith.redis.topology;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ReconnectingConnection;
import org.jzenith.redis.connection.ServerConnectors;

/** Hears from one Sentinel that a master was replaced. Used on one event loop. */
final class SentinelListener extends ReconnectingConnection<RedisConnection> {

    private static final String CHANNEL = "+switch-master";
    private static final long CONNECT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final ServerConnectors connectors;
    private final Runnable switched;
    private boolean closed;

    /** Creates a listener without a connection; {@code switched} is called after each message, and after a gap. */
    SentinelListener(Vertx vertx, Context context, ServerConnectors connectors, Runnable switched) {
        super(vertx, context, CONNECT_NANOS, SILENCE_NANOS, CONNECT_NANOS);
        this.connectors = connectors;
        this.switched = switched;
    }

    void begin() {
        connect();
    }

    @Override
    protected boolean isWanted() {
        return !closed;
    }

    @Override
    protected ClientConnector<RedisConnection> connector(Context on) {
        return connectors.forMessages(on);
    }

    @Override
    protected void connected(RedisConnection made) {
        made.endHandler(nothing -> lost(made, new java.io.IOException("the Sentinel has closed the connection")));
        made.exceptionHandler(failure -> lost(made, failure));
        made.handler(message -> received(made, message));
        made.send(Request.cmd(Command.SUBSCRIBE).arg(CHANNEL)).onFailure(failure -> lost(made, failure));
    }

    @Override
    protected void ask(RedisConnection open) {
        // The driver may pass the answer to the handler of messages, or a message to this handler.
        open.send(Request.cmd(Command.PING)).onSuccess(answer -> received(open, answer));
    }

    @Override
    protected void interrupted(Throwable reason) {}

    private void received(RedisConnection by, @Nullable Response message) {
        if (!isCurrent(by)) {
            return;
        }
        heard();
        if (message != null
                && (message.type() == ResponseType.PUSH || message.type() == ResponseType.MULTI)
                && message.size() >= 3) {
            works();
            switched.run(); // The answer to SUBSCRIBE, too: a message may have been missed before it.
        }
    }

    void close() {
        closed = true;
        disconnect();
    }
}
