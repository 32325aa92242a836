package org.jzenith.redis;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.SingleSource;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The way to one Redis: a singleton that any thread may use. A call on an event loop runs on that event loop from its first byte to its
 * last, on a connection that all calls of that event loop share, none waiting for the answer to another; one on another thread runs on
 * any of them. What returns a type of RxJava does nothing before it is subscribed, and all of it anew by each subscription. No command
 * is ever repeated by itself.
 *
 * <p>Failures: {@link RedisUnavailableException} where Redis does not answer, {@link RedisCommandException} where it answers an error.
 *
 * <pre>{@code
 * client.dao("user:", User.class).get(id)
 * client.send(Command.INCR, "visits").map(Response::toLong)
 * }</pre>
 */
public final class RedisClient {

    private final Lanes lanes;
    private final ObjectMapper mapper;

    RedisClient(Lanes lanes, ObjectMapper mapper) {
        this.lanes = lanes;
        this.mapper = mapper;
    }

    Lanes lanes() {
        return lanes;
    }

    /** Returns the values of one type, as JSON by the application's {@link ObjectMapper}; {@code prefix} begins their keys, such as {@code user:}. */
    public <T> RedisDao<T> dao(String prefix, Class<T> type) {
        return dao(prefix, new JsonCodec<>(mapper, type));
    }

    /** Returns the values that a codec writes and reads; {@code prefix} begins their keys, such as {@code user:}. */
    public <T> RedisDao<T> dao(String prefix, RedisCodec<T> codec) {
        return new RedisDao<>(requireNonNull(prefix, "prefix"), requireNonNull(codec, "codec"), lanes);
    }

    /**
     * Sends a command, such as {@code Command.INCR}; empty if the answer is nil.
     *
     * @param arguments texts, numbers, {@code byte[]} or {@link io.vertx.core.buffer.Buffer}s
     * @throws IllegalArgumentException if the command changes or holds up the connection that all share: {@link #inSession} is for those
     */
    public Maybe<Response> send(Command command, Object... arguments) {
        return send(Request.cmd(command, Arrays.copyOf(arguments, arguments.length, Object[].class)));
    }

    /** Sends a command; empty if the answer is nil. As {@link #send(Command, Object...)} in all else. */
    public Maybe<Response> send(Request request) {
        return Answer.to(SharedConnection.checked(request), response -> response, lanes);
    }

    /**
     * Sends commands together, and returns their answers in the same order: null for nil, and an answer of the type {@code ERROR} where
     * Redis refuses one, since the others have their effects nevertheless. Others' commands may be executed between them.
     */
    public Single<List<@Nullable Response>> pipeline(List<Request> requests) {
        requests.forEach(SharedConnection::checked);
        return Pipeline.of(requests, lanes);
    }

    /**
     * Executes commands together, between {@code MULTI} and {@code EXEC}, so that nobody's command is executed between them. Fails where one
     * of them is refused before the execution, which then does nothing; otherwise as {@link #pipeline}. Where one of them is not for the
     * connection that all share, such as {@code SELECT}, all have a connection of their own, as {@link #inSession}.
     */
    public Single<List<@Nullable Response>> transaction(List<Request> requests) {
        return requests.stream().anyMatch(SharedConnection::refuses) ? inSession(session -> session.transaction(requests).toSingle())
                : Transaction.of(requests, lanes).toSingle();
    }

    /**
     * Does something on a connection of its own, for {@code WATCH}, for commands that block, and for all else that is not for a connection
     * that is shared. While there are too many of those, it waits for one, in the order of asking, for {@code redis.connect-timeout} at
     * most, in which it has to connect, too. The connection is closed when the work ends, fails or is disposed; Redis forgets then what it was told and not
     * to execute.
     */
    public <T> Single<T> inSession(Function<RedisSession, ? extends SingleSource<T>> work) {
        requireNonNull(work, "work");
        return Single.using(() -> RedisSession.of(lanes),
                session -> session.ready().flatMap(ready -> requireNonNull(work.apply(ready), "work returned null")), RedisSession::close);
    }

    /**
     * Subscribes to a channel, on a connection of its own, for as long as the result is subscribed. If that connection is lost it is made
     * anew, for ever; {@link RedisEvent.Gap} says then, and whenever messages were not taken as fast as they came, that some are missing.
     * The first event is a gap, too, as soon as Redis has subscribed: what was before is not known.
     */
    public Flowable<RedisEvent> subscribe(String channel) {
        return Subscription.to(requireNonNull(channel, "channel"), false, lanes);
    }

    /** Subscribes to all channels that match a pattern, such as {@code news.*}. As {@link #subscribe} in all else. */
    public Flowable<RedisEvent> subscribeToPattern(String pattern) {
        return Subscription.to(requireNonNull(pattern, "pattern"), true, lanes);
    }
}
