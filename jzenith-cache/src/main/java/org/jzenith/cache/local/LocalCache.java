package org.jzenith.cache.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.MaybeSource;
import io.reactivex.Single;
import io.reactivex.SingleSource;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.cache.error.CacheBusyException;
import org.jzenith.cache.option.CacheOptions;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.metrics.ScopedMeters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The values of one cache in the process, and the loads that fill it: one for each key at a time. An invalidation
 * detaches the load of its key, whose value is then not stored. Safe on any thread.
 *
 * @param <V> the type of the values
 */
public final class LocalCache<V> implements Lookup<V> {

    private static final Logger LOG = LoggerFactory.getLogger(LocalCache.class);
    private static final int MAX_KEY = 1_000;
    private static final int ENTRY_BYTES = 200;
    private static final long COARSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** Caffeine never removes an entry before its own time. */
    private static final Duration SLACK = Duration.ofSeconds(3);

    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String name;
    private final CacheOptions options;
    private final Vertx vertx;
    private final Ticker ticker;
    private final JsonValues<V> json;
    private final @Nullable SecondLevel<V> second;
    private final RunningLoads running;
    private final CacheCounters counters;
    private final Cache<String, Entry<V>> entries;
    private final ConcurrentHashMap<String, Load<V>> loads = new ConcurrentHashMap<>();
    private final Episode failing = new Episode();
    private final Episode unwritable = new Episode();
    /**
     * The time for Caffeine, which only frees the memory of old entries: it need not read the clock for each hit a
     * second time.
     */
    private volatile long coarseNow;

    private volatile boolean isClosed;

    /**
     * Creates an empty cache.
     *
     * @param running the loads of all caches of the application
     * @param second null if the values are in the process only
     */
    public LocalCache(
            String name,
            CacheOptions options,
            Vertx vertx,
            Ticker ticker,
            JsonValues<V> json,
            @Nullable SecondLevel<V> second,
            RunningLoads running,
            CacheCounters counters) {
        this.name = name;
        this.options = options;
        this.vertx = vertx;
        this.ticker = ticker;
        this.json = json;
        this.second = second;
        this.running = running;
        this.counters = counters;
        this.coarseNow = ticker.read();
        this.entries = entries();
    }

    private Cache<String, Entry<V>> entries() {
        Caffeine<String, Entry<V>> builder = Caffeine.newBuilder()
                .ticker(() -> coarseNow)
                .executor(Runnable::run)
                // Entries have times of their own; this frees the memory of those that are not requested again.
                .expireAfterWrite(options.ttl().plus(options.staleFor()).plus(SLACK))
                .evictionListener((@Nullable String key, @Nullable Entry<V> entry, RemovalCause cause) -> {
                    if (cause == RemovalCause.SIZE) {
                        counters.evictions.increment();
                    }
                });
        return options.maxBytes() > 0
                ? builder.maximumWeight(options.maxBytes())
                        .weigher((String key, Entry<V> entry) -> entry.weight)
                        .build()
                : builder.maximumSize(options.maxEntries()).build();
    }

    /** Returns the value for a key, which the loader must deliver if it is not cached. */
    public Single<V> get(String key, Function<? super String, ? extends SingleSource<? extends V>> loader) {
        return RxJavaPlugins.onAssembly(new CachedSingle<>(this, checked(key), loader));
    }

    /** Returns the value for a key; empty if there is none. */
    public Maybe<V> find(String key, Function<? super String, ? extends MaybeSource<? extends V>> loader) {
        return RxJavaPlugins.onAssembly(new CachedMaybe<>(this, checked(key), loader));
    }

    private long now() {
        long now = ticker.read();
        if (now - coarseNow > COARSE_NANOS) {
            coarseNow = now;
        }
        return now;
    }

    /** Returns the key, or throws if it is too long. */
    public static String checked(String key) {
        if (key.length() > MAX_KEY) {
            throw new IllegalArgumentException("key: \"" + key.substring(0, 20) + "...\" has " + key.length()
                    + " characters (expected: at most " + MAX_KEY + ')');
        }
        return key;
    }

    @Override
    public String name() {
        return name;
    }

    CacheOptions options() {
        return options;
    }

    CacheCounters counters() {
        return counters;
    }

    @Nullable
    SecondLevel<V> second() {
        return second;
    }

    /** Returns the number of entries. */
    public long size() {
        return entries.estimatedSize();
    }

    /** Returns the number of loads that run. */
    public int loading() {
        return counters.loading.get();
    }

    @Override
    public @Nullable Context callersContext() {
        return EventLoops.current(vertx);
    }

    @Override
    public @Nullable Entry<V> fresh(String key, Source<V> source) {
        Entry<V> entry = entries.getIfPresent(key);
        if (entry == null) {
            return null;
        }
        long now = now();
        if (!entry.isFresh(now)) {
            return null;
        }
        counters.hits.increment();
        if (entry.isDueForRefresh(now)) {
            refresh(key, source, entry);
        }
        return entry;
    }

    @Override
    public void await(String key, Source<V> source, Waiter<V> waiter) {
        Entry<V> old = usable(key);
        if (old != null && isFresh(old)) { // A load has ended just now.
            counters.hits.increment();
            waiter.deliver(Outcome.of(old));
            return;
        }
        counters.misses.increment();
        if (old != null && old.isSourceDown()) {
            if (old.isDueForRefresh(now())) {
                refresh(key, source, old);
            }
            serveStale(old, waiter);
            return;
        }
        Load<?> caller = running.current();
        Load<V> load = loads.get(key);
        if (load == null) {
            Load<V> made = newLoad(key, source, caller);
            if (made == null) {
                refuse(old, waiter, "runs " + options.maxLoads() + " loads already");
                return;
            }
            load = loads.putIfAbsent(key, made);
            if (load == null) {
                join(made, old, waiter);
                begin(made, old);
                return;
            }
            ended(made);
        }
        if (caller != null && caller.waitsFor(load)) {
            waiter.deliver(Outcome.failed(new IllegalStateException("The loader for the key \"" + key
                    + "\" of the cache " + name + " needs the value of the same key, so it would wait for itself")));
            return;
        }
        join(load, old, waiter);
    }

    /**
     * Begins a load that is now the one of its key, unless another one has ended just before. The entry is looked up
     * again, because {@code old} may have been invalidated before the load was there to be detached.
     */
    private void begin(Load<V> made, @Nullable Entry<V> old) {
        Entry<V> entry = usable(made.key());
        if (entry != null && entry != old && isFresh(entry)) {
            detach(made);
            made.end(Outcome.of(entry));
        } else {
            made.begin(entry);
        }
    }

    private void join(Load<V> load, @Nullable Entry<V> old, Waiter<V> waiter) {
        if (!load.add(waiter)) {
            refuse(old, waiter, "has " + options.maxWaiting() + " callers waiting already");
        }
    }

    /** Loads a value that callers do not wait for. */
    private void refresh(String key, Source<V> source, Entry<V> old) {
        if (loads.containsKey(key)) {
            return;
        }
        Load<V> made = newLoad(key, source, null);
        if (made == null) {
            return;
        }
        if (loads.putIfAbsent(key, made) == null) {
            begin(made, old);
        } else {
            ended(made);
        }
    }

    private @Nullable Load<V> newLoad(String key, Source<V> source, @Nullable Load<?> caller) {
        if (counters.loading.incrementAndGet() > options.maxLoads()) {
            counters.loading.decrementAndGet();
            return null;
        }
        Context current = EventLoops.current(vertx);
        Context context = current == null ? EventLoops.nextLoop(vertx) : EventLoops.sameLoop(current);
        Load<V> load = new Load<>(this, key, source, context, caller);
        running.add(load);
        return load;
    }

    /** Forgets a load that has ended. */
    void ended(Load<V> load) {
        counters.loading.decrementAndGet();
        running.remove(load);
    }

    private void refuse(@Nullable Entry<V> old, Waiter<V> waiter, String why) {
        if (old == null) {
            counters.refused.increment();
            waiter.deliver(Outcome.failed(new CacheBusyException("The cache " + name + ' ' + why)));
        } else {
            serveStale(old, waiter);
        }
    }

    void serveStale(Entry<V> old, Waiter<V> waiter) {
        counters.stale.increment();
        waiter.deliver(Outcome.of(old));
    }

    private @Nullable Entry<V> usable(String key) {
        Entry<V> entry = entries.getIfPresent(key);
        return entry != null && entry.isUsable(now()) ? entry : null;
    }

    /** Returns the JSON of a value if it is needed; null if not, or if it cannot be written. */
    byte @Nullable [] json(V value, boolean isShared) {
        if (!isShared && options.maxBytes() == 0) {
            return null;
        }
        try {
            return json.encode(value);
        } catch (JsonProcessingException | RuntimeException e) {
            if (unwritable.failed()) {
                LOG.warn(
                        "A value of the cache {} cannot be written as JSON, and is not {}. Further ones are not logged",
                        name,
                        options.maxBytes() > 0 ? "cached" : "shared with other instances",
                        e);
            }
            return null;
        }
    }

    /** Returns whether a value can be kept without its JSON. */
    boolean needsNoBytes() {
        return options.maxBytes() == 0;
    }

    /** Returns how long a new value is fresh, shortened at random. */
    Duration freshFor(boolean isAbsent) {
        if (isAbsent) {
            return options.absentTtl();
        }
        long longest = options.jitter().toNanos();
        return longest == 0
                ? options.ttl()
                : options.ttl().minusNanos(ThreadLocalRandom.current().nextLong(longest + 1));
    }

    /** Returns the entry of a value of this age that is fresh for the given time. */
    Entry<V> entry(String key, @Nullable V value, int bytes, Duration age, Duration fresh) {
        long now = now();
        long freshUntil = now + fresh.toNanos();
        long staleUntil =
                value == null ? freshUntil : freshUntil + options.staleFor().toNanos();
        long refreshAt = freshUntil;
        if (value != null && options.refreshAfter().compareTo(options.ttl()) < 0) {
            long shortened = options.ttl().minus(age).minus(fresh).toNanos();
            refreshAt =
                    Math.min(freshUntil, now + options.refreshAfter().minus(age).toNanos() - Math.max(0, shortened));
        }
        int weight = (int) Math.min(Integer.MAX_VALUE, (long) bytes + key.length() + ENTRY_BYTES);
        return new Entry<>(value, weight, refreshAt, freshUntil, staleUntil);
    }

    /**
     * Stores the entry of a load, unless its key was invalidated since the load began; returns whether it is stored.
     */
    boolean store(Load<V> load, Entry<V> entry) {
        boolean[] stored = {false};
        loads.computeIfPresent(load.key(), (key, current) -> {
            if (current != load) {
                return current;
            }
            entries.put(key, entry);
            stored[0] = true;
            return null;
        });
        if (stored[0]) {
            counters.puts.increment();
        }
        return stored[0];
    }

    /** Forgets that a load is the one of its key. */
    void detach(Load<V> load) {
        loads.remove(load.key(), load);
    }

    /** Removes an entry whose key was invalidated in another instance before it was stored. */
    void withdraw(Load<V> load, Entry<V> entry) {
        counters.discarded.increment();
        entries.asMap().remove(load.key(), entry);
    }

    /** Records that a load has failed although there is an old value, which is served from now on. */
    void sourceFailed(Load<V> load, Entry<V> old, Throwable failure) {
        old.sourceIsDown(now() + RETRY_NANOS);
        if (failing.failed()) {
            LOG.warn("The cache {} serves old values, because new ones cannot be loaded: {}", name, failure.toString());
        }
        Entry<V> kept = entries.getIfPresent(load.key());
        if (kept == null || !kept.isUsable(now())) { // The old value is from the second level.
            loads.computeIfPresent(load.key(), (key, current) -> {
                if (current == load) {
                    entries.put(key, old);
                }
                return current;
            });
        }
    }

    void sourceSucceeded() {
        if (failing.succeeded()) {
            LOG.info("The cache {} can load values again", name);
        }
    }

    boolean isFresh(Entry<V> entry) {
        return entry.isFresh(now());
    }

    boolean isUsable(Entry<V> entry) {
        return entry.isUsable(now());
    }

    /** Removes the entry of a key. A load of it that runs goes on for those that wait, but its value is not stored. */
    public void invalidate(String key) {
        remove(key);
        counters.invalidations.increment();
    }

    private void remove(String key) {
        loads.compute(key, (same, load) -> {
            entries.invalidate(key);
            return null;
        });
    }

    /** Removes all entries. Loads that run go on for those that wait, but their values are not stored. */
    public void clear() {
        loads.keySet().forEach(this::remove); // From now on, no earlier load can store its value.
        entries.asMap().keySet().forEach(this::remove);
        counters.clears.increment();
    }

    /** Adds the meters of the cache. */
    public void bind(MeterRegistry registry, ScopedMeters meters) {
        Tags tags = Tags.of("cache", name);
        counters.bind(registry, meters, tags);
        meters.add(registry, "cache.size", tags, "Entries in the process", this, LocalCache::size);
    }

    boolean isClosed() {
        return isClosed;
    }

    /** Ends all loads, and refuses further ones; completes when they have ended. */
    public Completable close() {
        return Completable.defer(() -> {
            isClosed = true;
            entries.invalidateAll();
            return Flowable.fromIterable(running.all())
                    .flatMapCompletable(load -> load.stop(this), false, Integer.MAX_VALUE);
        });
    }
}
