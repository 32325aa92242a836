package org.jzenith.benchmarks.handwritten;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;

/**
 * Users in Redis, by one connection for each event loop that all its requests share, as the client's documentation
 * advises for load; with room for as many of them as there may be clients. {@code REDIS_HOST} and {@code REDIS_PORT}
 * say where. Used on one event loop.
 */
final class CachedUsers {

    private final Redis redis;
    private Future<RedisConnection> connection = Future.failedFuture("not made yet");

    CachedUsers(Vertx vertx) {
        String host = System.getenv().getOrDefault("REDIS_HOST", "127.0.0.1");
        String port = System.getenv().getOrDefault("REDIS_PORT", "6379");
        redis = Redis.createClient(
                vertx,
                new RedisOptions()
                        .setConnectionString("redis://" + host + ':' + port)
                        .setMaxPoolSize(1)
                        .setMaxPoolWaiting(10_000)
                        .setMaxWaitingHandlers(10_000)
                        .setPoolRecycleTimeout(-1));
    }

    /** The JSON under the key of a user, null if there is none. */
    Future<Response> find(String id) {
        Request request = Request.cmd(Command.GET).arg("user:" + id);
        Future<RedisConnection> open = connection;
        if (open.failed()) {
            open = redis.connect().onSuccess(made -> made.endHandler(lost -> connection = Future.failedFuture("lost")));
            connection = open;
        }
        return open.succeeded() ? open.result().send(request) : open.compose(made -> made.send(request));
    }
}
