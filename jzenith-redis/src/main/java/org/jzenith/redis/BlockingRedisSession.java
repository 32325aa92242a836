package org.jzenith.redis;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.blocking.Await;

/**
 * A {@link RedisSession} for code that waits for results, which {@link BlockingRedisClient#inSession} passes. Only the
 * code within that call may use it, on any thread but an event loop.
 */
@API(status = API.Status.MAINTAINED)
public final class BlockingRedisSession {

    private final RedisSession session;

    BlockingRedisSession(RedisSession session) {
        this.session = session;
    }

    /** Sends any command, such as {@code Command.WATCH}; empty if the answer is nil. */
    public Optional<Response> send(Command command, Object... arguments) {
        return Await.optional(session.send(command, arguments));
    }

    /** Sends any command; empty if the answer is nil. */
    public Optional<Response> send(Request request) {
        return Await.optional(session.send(request));
    }

    /** Sends a command that may take longer than others, as {@link RedisSession#send(Request, Duration)} does. */
    public Optional<Response> send(Request request, Duration limit) {
        return Await.optional(session.send(request, limit));
    }

    /** Sends commands together, as {@link RedisClient#pipeline} does. */
    public List<@Nullable Response> pipeline(List<Request> requests) {
        return Await.value(session.pipeline(requests));
    }

    /**
     * Executes commands between {@code MULTI} and {@code EXEC}; empty if a watched key was changed, in which case Redis
     * executed none.
     */
    public Optional<List<@Nullable Response>> transaction(List<Request> requests) {
        return Await.optional(session.transaction(requests));
    }
}
