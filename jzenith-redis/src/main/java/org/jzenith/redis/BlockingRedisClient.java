package org.jzenith.redis;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.blocking.Await;
import org.jzenith.redis.mapping.RedisCodec;

/**
 * A {@link RedisClient} for code that waits for results, such as on a virtual thread; {@link RedisClient#blocking()}
 * returns it. Commands and failures are the same. Any thread but an event loop may use it; the rules of {@link Await}
 * apply to interrupts and failures. Sessions and subscriptions are those of the {@link RedisClient}.
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
}
