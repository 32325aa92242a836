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
import org.jspecify.annotations.Nullable;

/**
 * Values of one type, each under a key of its own: a prefix and an id. Any thread may use it; made by {@link RedisClient#dao}, best once.
 *
 * <p>Failures beside those of {@link RedisClient}: {@link RedisValueException} where a key holds something else, which stays as it is.
 *
 * @param <T> the type of the values, best an immutable one
 */
public final class RedisDao<T> {

    private static final int UPDATE_ATTEMPTS = 16;
    private static final int SCAN_COUNT = 100;
    /** Writes the second argument, with the time to live that there was, if the first one is still there. */
    private static final String COMPARE_AND_SET = "if redis.call('GET', KEYS[1]) == ARGV[1] then "
            + "redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL') return 1 else return 0 end";

    private final String prefix;
    private final RedisCodec<T> codec;
    private final Sender sender;

    RedisDao(String prefix, RedisCodec<T> codec, Sender sender) {
        this.prefix = prefix;
        this.codec = codec;
        this.sender = sender;
    }

    /** Returns the key of an id, for commands of one's own. */
    public String key(String id) {
        return prefix + requireNonNull(id, "id");
    }

    /** Returns the value; empty if there is none. */
    public Maybe<T> get(String id) {
        String key = key(id);
        return Answer.to(Request.cmd(Command.GET).arg(key), new Decoding(key), sender);
    }

    /** Sets the value, whatever was there before, for ever. */
    public Completable set(String id, T value) {
        return write(request(id, value)).ignoreElement();
    }

    /** Sets the value, whatever was there before, for some time, in milliseconds at the finest. */
    public Completable set(String id, T value, Duration timeToLive) {
        return write(request(id, value).arg("PX").arg(millis(timeToLive))).ignoreElement();
    }

    /** Sets the value for ever if there is none, and returns whether that was so. */
    public Single<Boolean> setIfAbsent(String id, T value) {
        return write(request(id, value).arg("NX")).isEmpty().map(refused -> !refused);
    }

    /** Sets the value for some time if there is none, and returns whether that was so. */
    public Single<Boolean> setIfAbsent(String id, T value, Duration timeToLive) {
        return write(request(id, value).arg("NX").arg("PX").arg(millis(timeToLive))).isEmpty().map(refused -> !refused);
    }

    private Maybe<Response> write(Request request) {
        return Answer.to(request, response -> response, sender);
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
     * Changes the value, keeping its time to live, and returns the new one; empty if there is none. Where somebody else changes it
     * between the reading and the writing, {@code change} is called again with what is there then.
     *
     * @param change returns the new value; may be called several times
     */
    public Maybe<T> update(String id, Function<? super T, ? extends T> change) {
        String key = key(id);
        return Answer.<byte[]>to(Request.cmd(Command.GET).arg(key), new Raw(key), sender)
                .flatMap(before -> compareAndSet(key, before, change))
                .retry(UPDATE_ATTEMPTS - 1, failure -> failure instanceof RedisConflictException);
    }

    private Maybe<T> compareAndSet(String key, byte[] before, Function<? super T, ? extends T> change) throws Exception {
        T after = requireNonNull(change.apply(new Decoding(key).decode(before)), "change returned null");
        Request request = Request.cmd(Command.EVAL).arg(COMPARE_AND_SET).arg(1).arg(key).arg(before).arg(encoded(after));
        return Answer.to(request, response -> {
            if (response == null || response.toInteger() != 1) {
                throw new RedisConflictException(key, UPDATE_ATTEMPTS);
            }
            return after;
        }, sender);
    }

    /** Deletes the value, and returns whether there was one. */
    public Single<Boolean> delete(String id) {
        return isOne(Request.cmd(Command.DEL).arg(key(id)));
    }

    /** Returns whether there is a value, whatever it is. */
    public Single<Boolean> exists(String id) {
        return isOne(Request.cmd(Command.EXISTS).arg(key(id)));
    }

    private Single<Boolean> isOne(Request request) {
        return Answer.to(request, response -> response != null && response.toLong() == 1, sender).toSingle();
    }

    /** Returns how many values there are. Looks at all keys of the database, some at a time. */
    public Single<Long> count() {
        return ids().count();
    }

    /**
     * Returns the ids of all values, at the pace of the subscriber, in no order, each once; those that come or go meanwhile may be among
     * them or not. Looks at all keys of the database, some at a time, and keeps the ids until it is done.
     */
    public Flowable<String> ids() {
        return Flowable.defer(() -> {
            Scan[] last = {new Scan(RedisPage.FIRST, List.of())};
            return Single.defer(() -> scan(last[0].cursor, SCAN_COUNT)).doOnSuccess(scan -> last[0] = scan)
                    .repeatUntil(() -> last[0].cursor.equals(RedisPage.FIRST));
        }).concatMapIterable(scan -> scan.ids, 1).distinct();
    }

    /** Returns all values. As {@link #ids()} in all else. */
    public Flowable<T> values() {
        return ids().buffer(SCAN_COUNT).concatMapSingle(this::read, 1).concatMapIterable(Map::values, 1);
    }

    /**
     * Returns some of the values: about {@code size}, of those at a cursor, which is {@link RedisPage#FIRST} or that of the page before.
     * What was there all the time is on one page at least, perhaps on two.
     */
    public Single<RedisPage<T>> page(String cursor, int size) {
        return scan(cursor, size).flatMap(scan -> read(scan.ids).map(values -> new RedisPage<>(values, scan.cursor)));
    }

    private record Scan(String cursor, List<String> ids) { }

    private Single<Scan> scan(String cursor, int size) {
        Request request = Request.cmd(Command.SCAN).arg(cursor).arg("MATCH").arg(literal(prefix) + '*').arg("COUNT").arg(size);
        return Answer.to(request, response -> {
            Response keys = requireNonNull(response, "response").get(1);
            List<String> ids = new ArrayList<>(keys.size());
            for (int i = 0; i < keys.size(); i++) {
                ids.add(keys.get(i).toString().substring(prefix.length()));
            }
            return new Scan(response.get(0).toString(), ids);
        }, sender).toSingle();
    }

    /** A pattern that matches a text and nothing else. */
    private static String literal(String text) {
        return text.replaceAll("[\\\\*?\\[\\]^-]", "\\\\$0");
    }

    /** The values of some ids; those that are gone meanwhile are left out. */
    private Single<Map<String, T>> read(List<String> ids) {
        if (ids.isEmpty()) {
            return Single.just(Map.of());
        }
        Request request = Request.cmd(Command.MGET);
        ids.forEach(id -> request.arg(key(id)));
        return Answer.to(request, response -> {
            Map<String, T> values = new LinkedHashMap<>();
            for (int i = 0; i < ids.size(); i++) {
                Response value = requireNonNull(response, "response").get(i);
                if (value != null) {
                    values.put(ids.get(i), new Decoding(key(ids.get(i))).decode(value.toBytes()));
                }
            }
            return values;
        }, sender).toSingle();
    }

    /** Names the key in what goes wrong with its value. */
    private static final class Raw implements Reading<byte[]> {

        private final String key;

        Raw(String key) {
            this.key = key;
        }

        @Override
        public byte @Nullable [] read(@Nullable Response response) {
            return response == null ? null : response.toBytes();
        }

        @Override
        public Throwable failure(Throwable failure) {
            return ofWrongType(key, failure);
        }
    }

    private static Throwable ofWrongType(String key, Throwable failure) {
        return failure instanceof RedisCommandException answered && answered.code().equals("WRONGTYPE")
                ? new RedisValueException(key, "is not a string, but of another type of Redis", failure) : failure;
    }

    /** The same, with the value of the bytes. */
    private final class Decoding implements Reading<T> {

        private final String key;

        Decoding(String key) {
            this.key = key;
        }

        @Override
        public @Nullable T read(@Nullable Response response) {
            return response == null ? null : decode(response.toBytes());
        }

        T decode(byte[] bytes) {
            try {
                return requireNonNull(codec.decode(bytes), "the codec returned null");
            } catch (Exception e) {
                throw new RedisValueException(key, "cannot be read: " + e.getClass().getSimpleName(), e);
            }
        }

        @Override
        public Throwable failure(Throwable failure) {
            return ofWrongType(key, failure);
        }
    }
}
