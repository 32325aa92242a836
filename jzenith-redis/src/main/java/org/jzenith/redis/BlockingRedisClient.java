package org.jzenith.redis;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.blocking.Await;
import org.jzenith.core.blocking.Lending;
import org.jzenith.redis.mapping.RedisCodec;

/**
 * A {@link RedisClient} for code that waits for results, such as on a virtual thread; {@link RedisClient#blocking()}
 * returns it. Commands and failures are the same. Any thread but an event loop may use it; the rules of {@link Await}
 * apply to interrupts and failures.
 */
@API(status = API.Status.MAINTAINED)
public final class BlockingRedisClient {

    private final RedisClient client;

    BlockingRedisClient(RedisClient client) {
        this.client = client;
    }

    /** Returns an object for values of one type, as {@link RedisClient#dao(String, Class)} does. */
    public <T> BlockingRedisDao<T> dao(String prefix, Class<T> type) {
        return new BlockingRedisDao<>(client.dao(prefix, type));
    }

    /** Returns an object for values with a codec, as {@link RedisClient#dao(String, RedisCodec)} does. */
    public <T> BlockingRedisDao<T> dao(String prefix, RedisCodec<T> codec) {
        return new BlockingRedisDao<>(client.dao(prefix, codec));
    }

    /** Sends a command, as {@link RedisClient#send(Command, Object...)} does; empty if the answer is nil. */
    public Optional<Response> send(Command command, Object... arguments) {
        return Await.optional(client.send(command, arguments));
    }

    /** Sends a command; empty if the answer is nil. */
    public Optional<Response> send(Request request) {
        return Await.optional(client.send(request));
    }

    /** Sends commands together, as {@link RedisClient#pipeline} does. */
    public List<@Nullable Response> pipeline(List<Request> requests) {
        return Await.value(client.pipeline(requests));
    }

    /** Executes commands between {@code MULTI} and {@code EXEC}, as {@link RedisClient#transaction} does. */
    public List<@Nullable Response> transaction(List<Request> requests) {
        return Await.value(client.transaction(requests));
    }

    /**
     * Calls {@code work} on the current thread, with a connection of its own, and returns its result. Otherwise the
     * same as {@link RedisClient#inSession}. The client closes the connection when the call returns or throws an
     * exception.
     *
     * @param work may return null
     */
    public <T> @Nullable T inSession(Function<BlockingRedisSession, ? extends @Nullable T> work) {
        return Lending.<RedisSession, T>call(
                lend -> client.inSession(lend), session -> work.apply(new BlockingRedisSession(session)));
    }

    /** Calls {@code work} with a connection to the server that has this key; otherwise the same. */
    public <T> @Nullable T inSession(String key, Function<BlockingRedisSession, ? extends @Nullable T> work) {
        return Lending.<RedisSession, T>call(
                lend -> client.inSession(key, lend), session -> work.apply(new BlockingRedisSession(session)));
    }

    /**
     * Subscribes to a channel as {@link RedisClient#subscribe} does, until the stream is closed, or the application
     * stops. Reading the stream waits for the next event on the current thread:
     *
     * <pre>{@code
     * try (Stream<RedisEvent> events = redis.subscribe("orders")) {
     *     events.forEach(event -> cache.clear());
     * }
     * }</pre>
     *
     * <p>If the thread is interrupted, the stream throws a {@link java.util.concurrent.CancellationException}.
     */
    public Stream<RedisEvent> subscribe(String channel) {
        return Await.elements(client.subscribe(channel));
    }

    /** Subscribes to all channels that match a pattern, as {@link RedisClient#subscribeToPattern} does. */
    public Stream<RedisEvent> subscribeToPattern(String pattern) {
        return Await.elements(client.subscribeToPattern(pattern));
    }

    /** Subscribes to a shard channel, as {@link RedisClient#subscribeSharded} does. */
    public Stream<RedisEvent> subscribeSharded(String channel) {
        return Await.elements(client.subscribeSharded(channel));
    }

    /** Publishes a message on a shard channel, as {@link RedisClient#publishSharded} does. */
    public long publishSharded(String channel, Object payload) {
        return Await.value(client.publishSharded(channel, payload));
    }
}
