package org.jzenith.redis;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jzenith.core.blocking.Await;

/**
 * A {@link RedisDao} for code that waits for results, such as on a virtual thread. Any thread but an event loop may use
 * it; the rules of {@link Await} apply to interrupts and failures. {@link BlockingRedisClient#dao} creates it.
 *
 * @param <T> the type of the values, preferably immutable
 */
@API(status = API.Status.MAINTAINED)
public final class BlockingRedisDao<T> {

    private final RedisDao<T> dao;

    BlockingRedisDao(RedisDao<T> dao) {
        this.dao = dao;
    }

    /** Returns the key of an id, for other commands. */
    public String key(String id) {
        return dao.key(id);
    }

    /** Returns the value; empty if there is none. */
    public Optional<T> get(String id) {
        return Await.optional(dao.get(id));
    }

    /** Sets the value, or replaces an existing one; it does not expire. */
    public void set(String id, T value) {
        Await.completion(dao.set(id, value));
    }

    /** Sets the value, or replaces an existing one; it expires after this time, in milliseconds. */
    public void set(String id, T value, Duration timeToLive) {
        Await.completion(dao.set(id, value, timeToLive));
    }

    /** Sets the value if there is none, and returns whether there was none; it does not expire. */
    public boolean setIfAbsent(String id, T value) {
        return Await.value(dao.setIfAbsent(id, value));
    }

    /** Sets the value if there is none, and returns whether there was none; it expires after this time. */
    public boolean setIfAbsent(String id, T value, Duration timeToLive) {
        return Await.value(dao.setIfAbsent(id, value, timeToLive));
    }

    /**
     * Changes the value, keeping its time to live, and returns the new value; empty if there is none.
     *
     * @param change returns the new value; may be called several times, on an event loop, so it must not wait
     */
    public Optional<T> update(String id, Function<? super T, ? extends T> change) {
        return Await.optional(dao.update(id, change));
    }

    /** Deletes the value, and returns whether there was one. */
    public boolean delete(String id) {
        return Await.value(dao.delete(id));
    }

    /** Returns whether there is a value, even an unreadable one. */
    public boolean exists(String id) {
        return Await.value(dao.exists(id));
    }

    /** Returns the number of values. Scans all keys of the database, some at a time. */
    public long count() {
        return Await.value(dao.count());
    }

    /** Returns the ids of all values, as {@link RedisDao#ids()} does; close the stream unless it is read to its end. */
    public Stream<String> ids() {
        return Await.elements(dao.ids());
    }

    /** Returns all values, as {@link RedisDao#values()} does; close the stream unless it is read to its end. */
    public Stream<T> values() {
        return Await.elements(dao.values());
    }

    /** Returns about {@code size} values from a cursor, as {@link RedisDao#page} does. */
    public RedisPage<T> page(String cursor, int size) {
        return Await.value(dao.page(cursor, size));
    }
}
