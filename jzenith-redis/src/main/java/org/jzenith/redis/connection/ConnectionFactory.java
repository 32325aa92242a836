package org.jzenith.redis.connection;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.FlushCoalescingVertx;
import org.jzenith.core.eventloop.EventLoops;

/**
 * Opens one connection, on one event loop, and can cut it off in any state. Each connection has its own client of the
 * driver, which closes everything when it is closed.
 */
final class ConnectionFactory implements ClientConnector<RedisConnection> {

    private final Vertx vertx;
    private final Supplier<Future<RedisOptions>> options;
    private final Context context;
    private @Nullable Redis redis;
    private boolean cutOff;

    /**
     * Creates a factory for one connection.
     *
     * @param options returns the options, on the event loop of the context
     */
    ConnectionFactory(Vertx vertx, Supplier<Future<RedisOptions>> options, Context context) {
        this.vertx = vertx;
        this.options = options;
        this.context = context;
    }

    @Override
    public Future<RedisConnection> open() {
        Promise<RedisConnection> opened = Promise.promise();
        context.runOnContext(nothing -> options.get()
                .onSuccess(with -> EventLoops.run(context, () -> connect(with, opened)))
                .onFailure(opened::tryFail));
        return opened.future();
    }

    private void connect(RedisOptions with, Promise<RedisConnection> opened) {
        if (cutOff) {
            opened.fail("given up before");
            return;
        }
        try {
            Redis client = Redis.createClient(FlushCoalescingVertx.of(vertx), new RedisOptions(with));
            redis = client;
            client.connect().onComplete(done -> {
                if (done.succeeded() && !cutOff) {
                    opened.complete(done.result());
                } else {
                    opened.fail(done.succeeded() ? new java.io.IOException("given up before") : done.cause());
                }
            });
        } catch (RuntimeException e) { // thrown by the driver for an invalid host
            opened.fail(e);
        }
    }

    /** Safe on any thread. */
    @Override
    public void cutOff() {
        EventLoops.run(context, () -> {
            cutOff = true;
            Redis client = redis;
            redis = null;
            if (client != null) {
                client.close();
            }
        });
    }
}
