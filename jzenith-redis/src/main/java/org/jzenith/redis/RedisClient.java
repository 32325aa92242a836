package org.jzenith.redis;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.SingleSource;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.backing.broadcast.Broadcasts;
import org.jzenith.backing.lease.Leases;
import org.jzenith.backing.lease.StoredLeases;
import org.jzenith.redis.command.Arguments;
import org.jzenith.redis.command.CommandMaybe;
import org.jzenith.redis.command.Pipeline;
import org.jzenith.redis.command.SharedConnectionRules;
import org.jzenith.redis.command.Transaction;
import org.jzenith.redis.connection.SessionConnection;
import org.jzenith.redis.connection.Topology;
import org.jzenith.redis.error.RedisCommandException;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.redis.mapping.JsonCodec;
import org.jzenith.redis.mapping.RedisCodec;

/**
 * The client of one Redis: a singleton that any thread may use. A call from an event loop runs entirely on that event
 * loop, on a connection that all calls of the event loop share. No call waits for the answer to another one. A call
 * from another thread runs on any event loop. Methods that return a type of RxJava do nothing before a subscription,
 * and repeat everything for each subscription. The client never repeats a command on its own.
 *
 * <p>In a cluster, each command goes to the master of its key, and all keys of a command, or of a transaction, must be
 * in one slot. Otherwise the call fails with an {@link IllegalArgumentException}, before anything is sent. So does a
 * command without a key, except for those that any server can answer, such as {@code PUBLISH}, and those that all
 * masters get, such as {@code FLUSHALL}.
 *
 * <p>Failures: {@link RedisUnavailableException} if Redis does not answer, {@link RedisCommandException} if it answers
 * with an error.
 *
 * <pre>{@code
 * client.dao("user:", User.class).get(id)
 * client.send(Command.INCR, "visits").map(Response::toLong)
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class RedisClient implements BroadcastClient {

    private final Topology topology;
    private final ObjectMapper mapper;
    private final StoredLeases leases;
    private final Broadcasts broadcasts;
    private final boolean sharded;

    /**
     * Creates the client.
     *
     * @param sharded whether broadcasts use shard channels
     */
    RedisClient(Topology topology, ObjectMapper mapper, Broadcasts broadcasts, boolean sharded) {
        this.topology = topology;
        this.mapper = mapper;
        this.leases = new StoredLeases(topology.resources().vertx(), new RedisLeaseStore(this));
        this.broadcasts = broadcasts;
        this.sharded = sharded;
    }

    Topology topology() {
        return topology;
    }

    /**
     * Returns the values of one type, stored as JSON by the application's {@link ObjectMapper}; their keys begin with
     * {@code prefix}, such as {@code user:}.
     */
    public <T> RedisDao<T> dao(String prefix, Class<T> type) {
        return dao(prefix, new JsonCodec<>(mapper, type));
    }

    /**
     * Returns the values that a codec writes and reads; their keys begin with {@code prefix}, such as {@code user:}.
     */
    public <T> RedisDao<T> dao(String prefix, RedisCodec<T> codec) {
        return new RedisDao<>(requireNonNull(prefix, "prefix"), requireNonNull(codec, "codec"), topology);
    }

    /**
     * Sends a command, such as {@code Command.INCR}; empty if the answer is nil.
     *
     * @param arguments texts, which are sent in UTF-8, numbers, and {@code byte[]} or
     *     {@link io.vertx.core.buffer.Buffer}s, which are sent unchanged
     * @throws IllegalArgumentException if an argument is null, or if the command would change or block the shared
     *     connection: use {@link #inSession} for such commands
     */
    public Maybe<Response> send(Command command, Object... arguments) {
        return send(Arguments.request(command, arguments));
    }

    /**
     * Sends a command; empty if the answer is nil. Differs from {@link #send(Command, Object...)} in one point: the
     * client cannot recognise a null in the request, which the driver sends as the text "null".
     */
    public Maybe<Response> send(Request request) {
        return CommandMaybe.to(SharedConnectionRules.checked(request), response -> response, topology);
    }

    /**
     * Sends commands together, and returns their answers in the same order. Null means nil. An answer of the type
     * {@code ERROR} means that Redis rejected the command; the others take effect nevertheless. Commands of other
     * callers may be executed between them.
     */
    public Single<List<@Nullable Response>> pipeline(List<Request> requests) {
        requests.forEach(SharedConnectionRules::checked);
        return Pipeline.of(requests, topology);
    }

    /**
     * Executes commands together, between {@code MULTI} and {@code EXEC}, without other commands between them. Fails if
     * Redis rejects one of them before the execution, and then executes none; otherwise the same as {@link #pipeline}.
     * If one of them must not use the shared connection, such as {@code SELECT}, all of them use a connection of their
     * own, as in {@link #inSession}.
     */
    public Single<List<@Nullable Response>> transaction(List<Request> requests) {
        return requests.stream().anyMatch(SharedConnectionRules::refuses)
                ? inSession(session -> session.transaction(requests).toSingle())
                : Transaction.of(requests, topology).toSingle();
    }

    /**
     * Runs {@code work} on a connection of its own. Intended for {@code WATCH}, for commands that block, and for
     * everything else that must not use a shared connection. If {@code redis.session-limit} is reached, the call waits
     * for its turn, in the order of the calls. {@code redis.connect-timeout} limits waiting and connecting together.
     * The client closes the connection when the work ends, fails or is disposed. Redis then discards a transaction that
     * was not executed.
     */
    public <T> Single<T> inSession(Function<RedisSession, ? extends SingleSource<T>> work) {
        return session(null, work);
    }

    /**
     * Runs {@code work} on a connection of its own, to the server that has this key; a cluster needs the key. Otherwise
     * the same as {@link #inSession(Function)}. The session stays on that server: if the key moves to another one, its
     * commands for it fail with a {@link RedisUnavailableException}.
     */
    public <T> Single<T> inSession(String key, Function<RedisSession, ? extends SingleSource<T>> work) {
        return session(requireNonNull(key, "key"), work);
    }

    private <T> Single<T> session(@Nullable String key, Function<RedisSession, ? extends SingleSource<T>> work) {
        requireNonNull(work, "work");
        return Single.using(
                () -> topology.session(key),
                connection -> connection
                        .ready()
                        .flatMap(ready -> requireNonNull(work.apply(new RedisSession(ready)), "work returned null")),
                SessionConnection::close);
    }

    /**
     * Subscribes to a channel, on a connection of its own, for as long as the result is subscribed. If the connection
     * is lost, the client opens a new one, without a limit to the attempts. A {@link RedisEvent.Gap} then signals that
     * messages may be missing, also if the subscriber is too slow. The first event is a gap too, as soon as Redis has
     * confirmed the subscription, because earlier messages are unknown. The result completes when the client is closed,
     * at the end of the application.
     */
    public Flowable<RedisEvent> subscribe(String channel) {
        return Subscription.to(requireNonNull(channel, "channel"), Subscription.Kind.CHANNEL, topology);
    }

    /**
     * Subscribes to all channels that match a pattern, such as {@code news.*}. Otherwise the same as
     * {@link #subscribe}.
     */
    public Flowable<RedisEvent> subscribeToPattern(String pattern) {
        return Subscription.to(requireNonNull(pattern, "pattern"), Subscription.Kind.PATTERN, topology);
    }

    /**
     * Subscribes to a shard channel, whose messages only the servers of one slot of a cluster have. It receives the
     * messages of {@link #publishSharded}, and none of {@code PUBLISH}. If the slot moves to another server, the
     * subscription follows, with a {@link RedisEvent.Gap}. Otherwise the same as {@link #subscribe}. Needs Redis 7.
     */
    public Flowable<RedisEvent> subscribeSharded(String channel) {
        return Subscription.to(requireNonNull(channel, "channel"), Subscription.Kind.SHARD_CHANNEL, topology);
    }

    /**
     * Publishes a message on a shard channel, and returns how many subscribers of its server have got it. Needs Redis
     * 7.
     *
     * @param payload a text, which is sent in UTF-8, or {@code byte[]} or a {@link io.vertx.core.buffer.Buffer}
     */
    public Single<Long> publishSharded(String channel, Object payload) {
        return send(Command.SPUBLISH, channel, payload).map(Response::toLong).toSingle();
    }

    /**
     * Returns the leases in this Redis, whose keys begin with {@code lease:}; their times are those of Redis. Do not
     * rely on them for correctness: Redis answers before its replicas have the lease, so a failover may give it to two
     * holders at once, with the same token. They suit work that may be done twice, but should not. Leases in PostgreSQL
     * protect data.
     */
    public Leases leases() {
        return leases;
    }

    /** Releases all leases; the future never fails. */
    Future<Void> closeLeases() {
        return leases.close();
    }

    /**
     * {@inheritDoc}
     *
     * <p>In a cluster, the channel is a shard channel, which needs Redis 7. A message has at most
     * {@code redis.max-broadcast-size} bytes as JSON. Each channel has a connection of its own while it has
     * subscribers.
     */
    @Override
    public <T> Broadcast<T> broadcast(String channel, Class<T> type) {
        requireNonNull(type, "type");
        if (channel.isEmpty()) {
            throw new IllegalArgumentException("channel: \"\" (expected: a name, such as prices)");
        }
        return broadcasts.of(new MessageChannel(this, channel, sharded), type);
    }

    /** Returns the same client for code that waits for results, such as methods with {@code @Blocking}. */
    public BlockingRedisClient blocking() {
        return new BlockingRedisClient(this);
    }
}
