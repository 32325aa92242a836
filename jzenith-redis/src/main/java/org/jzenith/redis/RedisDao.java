package org.jzenith.redis;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.redis.command.CommandMaybe;
import org.jzenith.redis.connection.Topology;
import org.jzenith.redis.error.RedisCommandException;
import org.jzenith.redis.error.RedisConflictException;
import org.jzenith.redis.error.RedisValueException;
import org.jzenith.redis.mapping.RedisCodec;
import org.jzenith.redis.mapping.ResponseDecoder;

/**
 * Values of one type, each under its own key, which is a prefix and an id. Any thread may use it.
 * {@link RedisClient#dao} creates it, preferably once.
 *
 * <p>Failures in addition to those of {@link RedisClient}: {@link RedisValueException} if a key holds another kind of
 * value, which stays unchanged.
 *
 * @param <T> the type of the values, preferably immutable
 */
@API(status = API.Status.MAINTAINED)
public final class RedisDao<T> {

    private static final int UPDATE_ATTEMPTS = 16;
    private static final int SCAN_COUNT = 100;
    /** Writes the second argument, keeping the time to live, if the value is still the first argument. */
    private static final String COMPARE_AND_SET = "if redis.call('GET', KEYS[1]) == ARGV[1] then "
            + "redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL') return 1 else return 0 end";

    private final String prefix;
    private final RedisCodec<T> codec;
    private final io.reactivex.functions.Function<byte[], T> decoder;
    private final Topology topology;

    RedisDao(String prefix, RedisCodec<T> codec, Topology topology) {
        this.prefix = prefix;
        this.codec = codec;
        this.decoder = codec::decode;
        this.topology = topology;
    }

    /** Returns the key of an id, for other commands. */
    public String key(String id) {
        return prefix + requireNonNull(id, "id");
    }

    /** Returns the value; empty if there is none. */
    public Maybe<T> get(String id) {
        String key = key(id);
        return CommandMaybe.to(Request.cmd(Command.GET).arg(key), decoding(key), topology);
    }

    /** Sets the value, or replaces an existing one; it does not expire. */
    public Completable set(String id, T value) {
        return write(request(id, value)).ignoreElement();
    }

    /**
     * Sets the value, or replaces an existing one; it expires after this time, which has a resolution of milliseconds.
     */
    public Completable set(String id, T value, Duration timeToLive) {
        return write(request(id, value).arg("PX").arg(millis(timeToLive))).ignoreElement();
    }

    /** Sets the value if there is none, and returns whether there was none; it does not expire. */
    public Single<Boolean> setIfAbsent(String id, T value) {
        return write(request(id, value).arg("NX")).isEmpty().map(refused -> !refused);
    }

    /** Sets the value if there is none, and returns whether there was none; it expires after this time. */
    public Single<Boolean> setIfAbsent(String id, T value, Duration timeToLive) {
        return write(request(id, value).arg("NX").arg("PX").arg(millis(timeToLive)))
                .isEmpty()
                .map(refused -> !refused);
    }

    private Maybe<Response> write(Request request) {
        return CommandMaybe.to(request, response -> response, topology);
    }

    private Request request(String id, T value) {
        return Request.cmd(Command.SET).arg(key(id)).arg(encoded(value));
    }

    private byte[] encoded(T value) {
        try {
            return codec.encode(requireNonNull(value, "value"));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalArgumentException("The value cannot be written: " + e.getMessage(), e);
        }
    }

    private static long millis(Duration timeToLive) {
        if (timeToLive.isZero() || timeToLive.isNegative()) {
            throw new IllegalArgumentException("timeToLive: " + timeToLive + " (expected: more than zero)");
        }
        return Math.max(1, timeToLive.toMillis());
    }

    /**
     * Changes the value, keeping its time to live, and returns the new value; empty if there is none. If another client
     * changes the value between reading and writing, the client calls {@code change} again with the current value.
     *
     * @param change returns the new value; may be called several times
     */
    public Maybe<T> update(String id, Function<? super T, ? extends T> change) {
        String key = key(id);
        return CommandMaybe.to(Request.cmd(Command.GET).arg(key), new Decoding<byte[]>(key, bytes -> bytes), topology)
                .flatMap(before -> compareAndSet(key, before, change))
                .retry(UPDATE_ATTEMPTS - 1, failure -> failure instanceof RedisConflictException);
    }

    private Maybe<T> compareAndSet(String key, byte[] before, Function<? super T, ? extends T> change)
            throws Exception {
        T after = requireNonNull(change.apply(decoding(key).decode(before)), "change returned null");
        Request request = Request.cmd(Command.EVAL)
                .arg(COMPARE_AND_SET)
                .arg(1)
                .arg(key)
                .arg(before)
                .arg(encoded(after));
        return CommandMaybe.to(
                request,
                response -> {
                    if (response == null || response.toInteger() != 1) {
                        throw new RedisConflictException(key, UPDATE_ATTEMPTS);
                    }
                    return after;
                },
                topology);
    }

    /** Deletes the value, and returns whether there was one. */
    public Single<Boolean> delete(String id) {
        return isOne(Request.cmd(Command.DEL).arg(key(id)));
    }

    /** Returns whether there is a value, even an unreadable one. */
    public Single<Boolean> exists(String id) {
        return isOne(Request.cmd(Command.EXISTS).arg(key(id)));
    }

    private Single<Boolean> isOne(Request request) {
        return CommandMaybe.to(request, response -> response != null && response.toLong() == 1, topology)
                .toSingle();
    }

    /** Returns the number of values. Scans all keys of the database, some at a time. */
    public Single<Long> count() {
        return ids().count();
    }

    /**
     * Returns the ids of all values, at the pace of the subscriber, in no particular order, each once. The result may
     * include values that are added or removed meanwhile. Scans all keys of the database, some at a time, and keeps the
     * ids in memory until the scan ends.
     */
    public Flowable<String> ids() {
        return Flowable.defer(() -> {
                    Scan[] last = {new Scan(RedisPage.FIRST, List.of())};
                    return Single.defer(() -> scan(last[0].cursor, SCAN_COUNT))
                            .doOnSuccess(scan -> last[0] = scan)
                            .repeatUntil(() -> last[0].cursor.equals(RedisPage.FIRST));
                })
                .concatMapIterable(scan -> scan.ids, 1)
                .distinct();
    }

    /** Returns all values. Otherwise the same as {@link #ids()}. */
    public Flowable<T> values() {
        return ids().buffer(SCAN_COUNT).concatMapSingle(this::read, 1).concatMapIterable(Map::values, 1);
    }

    /**
     * Returns about {@code size} values from a cursor, which is {@link RedisPage#FIRST} or that of the previous page. A
     * value that exists all the time is on at least one page, and possibly on two.
     */
    public Single<RedisPage<T>> page(String cursor, int size) {
        return scan(cursor, size).flatMap(scan -> read(scan.ids).map(values -> new RedisPage<>(values, scan.cursor)));
    }

    private record Scan(String cursor, List<String> ids) {}

    private Single<Scan> scan(String cursor, int size) {
        return Single.defer(() -> {
            Topology.Walk walk = topology.walk(cursor);
            Request request = Request.cmd(Command.SCAN)
                    .arg(walk.cursor())
                    .arg("MATCH")
                    .arg(literal(prefix) + '*')
                    .arg("COUNT")
                    .arg(size);
            return CommandMaybe.to(request, response -> scan(response, walk), walk.server())
                    .toSingle();
        });
    }

    private Scan scan(@Nullable Response response, Topology.Walk walk) {
        Response keys = requireNonNull(response, "response").get(1);
        List<String> ids = new ArrayList<>(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            ids.add(keys.get(i).toString().substring(prefix.length()));
        }
        return new Scan(walk.after().apply(response.get(0).toString()), ids);
    }

    /** Returns a pattern that matches this text and nothing else. */
    private static String literal(String text) {
        return text.replaceAll("[\\\\*?\\[\\]^-]", "\\\\$0");
    }

    /** Returns the values of some ids, without those that no longer exist; one command for each slot of a cluster. */
    private Single<Map<String, T>> read(List<String> ids) {
        Map<Integer, List<String>> bySlot = new LinkedHashMap<>();
        ids.forEach(id -> bySlot.computeIfAbsent(topology.slot(key(id)), slot -> new ArrayList<>())
                .add(id));
        return Flowable.fromIterable(bySlot.values())
                .concatMapEager(slot -> readTogether(slot).toFlowable())
                .collectInto(new LinkedHashMap<>(), Map::putAll);
    }

    private Single<Map<String, T>> readTogether(List<String> ids) {
        Request request = Request.cmd(Command.MGET);
        ids.forEach(id -> request.arg(key(id)));
        return CommandMaybe.to(
                        request,
                        response -> {
                            Map<String, T> values = new LinkedHashMap<>();
                            for (int i = 0; i < ids.size(); i++) {
                                Response value =
                                        requireNonNull(response, "response").get(i);
                                if (value != null) {
                                    values.put(
                                            ids.get(i),
                                            decoding(key(ids.get(i))).decode(value.toBytes()));
                                }
                            }
                            return values;
                        },
                        topology)
                .toSingle();
    }

    private Decoding<T> decoding(String key) {
        return new Decoding<>(key, decoder);
    }

    /** Reads bytes, and names the key in the failure if they cannot be read, or if the value is not a string. */
    private record Decoding<V>(String key, io.reactivex.functions.Function<byte[], V> decoder)
            implements ResponseDecoder<V> {

        @Override
        public @Nullable V read(@Nullable Response response) {
            return response == null ? null : decode(response.toBytes());
        }

        V decode(byte[] bytes) {
            try {
                return requireNonNull(decoder.apply(bytes), "the codec returned null");
            } catch (Exception e) {
                throw new RedisValueException(
                        key, "cannot be read: " + e.getClass().getSimpleName(), e);
            }
        }

        @Override
        public Throwable failure(Throwable failure) {
            return failure instanceof RedisCommandException answered
                            && answered.code().equals("WRONGTYPE")
                    ? new RedisValueException(key, "is not a string, but of another type of Redis", failure)
                    : failure;
        }
    }
}
