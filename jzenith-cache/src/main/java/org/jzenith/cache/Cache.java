package org.jzenith.cache;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.MaybeSource;
import io.reactivex.Single;
import io.reactivex.SingleSource;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.cache.local.LocalCache;
import org.jzenith.cache.local.SecondLevel;
import org.jzenith.cache.shared.CacheInvalidation;
import org.jzenith.cache.shared.Invalidations;

/**
 * Values by a key, which are loaded once for all callers that need them at the same time. {@link CachePlugin} describes
 * it; inject it as {@code @Named("users") Cache<User>}. Safe on any thread.
 *
 * <p>A value in the process is delivered at once, on the thread of the subscription. Otherwise a loader loads it, on
 * the event loop of the caller, or on any event loop if the caller is on none; it must not wait. Each caller receives
 * the value on its own event loop, and in its own request scope. The load belongs to no caller: it has a request scope
 * and a time-out of its own, without the identity and the deadline of a request, and goes on if all callers leave.
 *
 * <p>All callers receive the same object, so values must be immutable.
 *
 * <p>A load fails as its loader fails, with a {@link org.jzenith.cache.error.LoadTimeoutException} if it takes too
 * long, and with a {@link org.jzenith.cache.error.CacheBusyException} if too many loads run or too many callers wait.
 * Failures are not cached. Failures of Redis or of the broadcast are no failures of {@link #get} and {@link #find}.
 *
 * @param <V> the type of the values
 */
@API(status = API.Status.MAINTAINED)
public final class Cache<V> {

    private final String name;
    private final LocalCache<V> local;
    private final @Nullable SecondLevel<V> second;
    private final @Nullable Invalidations invalidations;

    Cache(String name, LocalCache<V> local, @Nullable SecondLevel<V> second, @Nullable Invalidations invalidations) {
        this.name = name;
        this.local = local;
        this.second = second;
        this.invalidations = invalidations;
    }

    LocalCache<V> local() {
        return local;
    }

    /** Returns the name of the cache. */
    public String name() {
        return name;
    }

    /**
     * Returns the value for a key, for each subscription. Fails with a {@link NoSuchElementException} if the cache
     * knows from {@link #find} that there is none.
     *
     * @param key at most 1,000 characters
     * @param loader loads the value for the key if it is not cached, unless another load of the key runs. It must not
     *     depend on the caller, whose request it does not see
     */
    public Single<V> get(String key, Function<? super String, ? extends SingleSource<? extends V>> loader) {
        return local.get(key, requireNonNull(loader, "loader"));
    }

    /**
     * Returns the value for a key, for each subscription; empty if there is none, which is cached as well. Otherwise
     * the same as {@link #get}.
     */
    public Maybe<V> find(String key, Function<? super String, ? extends MaybeSource<? extends V>> loader) {
        return local.find(key, requireNonNull(loader, "loader"));
    }

    /**
     * Removes the value for a key, in Redis and in all instances; call it after the change of the source is committed.
     * When it completes, this instance loads the value again for all later callers, Redis no longer has it, and the
     * message to the other instances is sent. A load that began before delivers its value to those that wait for it,
     * but does not store it.
     *
     * <p>Removes the value in this instance in any case. Fails if Redis did not remove it, or if the message was not
     * sent: then other instances may serve the old value up to the end of its time to live.
     */
    public Completable invalidate(String key) {
        LocalCache.checked(key);
        return removed(
                second == null ? Completable.complete() : second.remove(key),
                () -> local.invalidate(key),
                invalidations == null ? Completable.complete() : invalidations.publish(name, key));
    }

    /**
     * Removes all values, as {@link #invalidate} removes one. Scans all keys of Redis, so it takes a while if there are
     * many.
     */
    public Completable invalidateAll() {
        return removed(
                second == null ? Completable.complete() : second.removeAll(),
                local::clear,
                invalidations == null ? Completable.complete() : invalidations.publishAll(name));
    }

    /**
     * Returns the message that removes the value for a key in all instances, for a transaction of PostgreSQL that
     * changes the value. The instances receive it when the transaction commits, and only then:
     *
     * <pre>{@code
     * broadcast = client.broadcast(CacheInvalidation.CHANNEL, CacheInvalidation.class);
     * client.inTransaction(tx -> change(tx).andThen(broadcast.publish(tx, users.invalidation("7"))...))
     * }</pre>
     *
     * @throws IllegalStateException if values are in Redis, from which the message does not remove them, or if no
     *     client is named for invalidations
     */
    public CacheInvalidation invalidation(String key) {
        if (second != null || invalidations == null) {
            throw new IllegalStateException("The cache " + name + " cannot be invalidated by a transaction: "
                    + (second != null
                            ? "its values are in Redis, too. Fix: call invalidate(key) after the transaction, or make the cache inProcessOnly()"
                            : "it has no broadcast. Fix: name the client by CachePlugin.invalidatesOver(...)"));
        }
        return invalidations.message(name, LocalCache.checked(key));
    }

    /** The other instances must not be told before Redis has removed the value, which they would read again. */
    private static Completable removed(Completable inRedis, Runnable here, Completable elsewhere) {
        Completable rest = Completable.fromAction(here::run).andThen(elsewhere);
        return inRedis.onErrorResumeNext(failure -> rest.onErrorComplete().andThen(Completable.error(failure)))
                .andThen(rest);
    }

    @Override
    public String toString() {
        return "cache " + name;
    }
}
