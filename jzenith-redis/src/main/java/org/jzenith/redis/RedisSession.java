package org.jzenith.redis;

import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.redis.command.Arguments;
import org.jzenith.redis.command.CommandMaybe;
import org.jzenith.redis.command.Pipeline;
import org.jzenith.redis.command.Transaction;
import org.jzenith.redis.connection.SessionConnection;

/**
 * A connection that only the work of one {@link RedisClient#inSession} uses. Safe on any thread; commands are sent in
 * the order of their subscriptions.
 */
@API(status = API.Status.MAINTAINED)
public final class RedisSession {

    private final SessionConnection connection;

    RedisSession(SessionConnection connection) {
        this.connection = connection;
    }

    SessionConnection connection() {
        return connection;
    }

    /**
     * Sends any command, such as {@code Command.WATCH}; empty if the answer is nil. For the arguments, see
     * {@link RedisClient#send(Command, Object...)}.
     */
    public Maybe<Response> send(Command command, Object... arguments) {
        return send(Arguments.request(command, arguments));
    }

    /** Sends any command; empty if the answer is nil. */
    public Maybe<Response> send(Request request) {
        return CommandMaybe.to(request, response -> response, connection);
    }

    /**
     * Sends a command that may take longer than others, such as {@code BLPOP}; {@code limit} is its time limit,
     * including the time that the command itself waits.
     */
    public Maybe<Response> send(Request request, Duration limit) {
        return CommandMaybe.to(request, response -> response, connection, limit.toNanos());
    }

    /** Sends commands together, like {@link RedisClient#pipeline}. */
    public Single<List<@Nullable Response>> pipeline(List<Request> requests) {
        return Pipeline.of(requests, connection);
    }

    /**
     * Executes commands between {@code MULTI} and {@code EXEC}; empty if a watched key was changed, in which case Redis
     * executed none. Fails if Redis rejects one of them before the execution, and then executes none; otherwise the
     * same as {@link RedisClient#pipeline}.
     */
    public Maybe<List<@Nullable Response>> transaction(List<Request> requests) {
        return Transaction.of(requests, connection);
    }
}
