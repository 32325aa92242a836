package org.jzenith.cache;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.benmanes.caffeine.cache.Ticker;
import com.google.inject.TypeLiteral;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Vertx;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.cache.local.CacheCounters;
import org.jzenith.cache.local.JsonValues;
import org.jzenith.cache.local.LocalCache;
import org.jzenith.cache.local.RunningLoads;
import org.jzenith.cache.local.SecondLevel;
import org.jzenith.cache.option.CacheOptions;
import org.jzenith.cache.shared.Invalidations;
import org.jzenith.core.metrics.ScopedMeters;

/** All caches of an application. Safe on any thread. */
final class CacheSet {

    /** A cache before the application starts. */
    record Description<V>(String name, TypeLiteral<V> type, CacheOptions options) {}

    /** What all caches use. */
    record Parts(
            Vertx vertx,
            Ticker ticker,
            Supplier<ObjectMapper> mapper,
            String application,
            @Nullable SecondLevels second,
            @Nullable Invalidations invalidations) {}

    private final Map<String, Cache<?>> caches = new LinkedHashMap<>();
    private final Map<String, LocalCache<?>> locals = new LinkedHashMap<>();
    private final @Nullable Invalidations invalidations;
    private volatile Disposable receiving = Disposables.disposed();

    CacheSet(List<Description<?>> descriptions, Parts parts) {
        RunningLoads running = new RunningLoads();
        invalidations = parts.invalidations;
        for (Description<?> description : descriptions) {
            Cache<?> cache = cache(description, parts, running);
            caches.put(description.name, cache);
            locals.put(description.name, cache.local());
        }
    }

    private static <V> Cache<V> cache(Description<V> description, Parts parts, RunningLoads running) {
        JsonValues<V> json = new JsonValues<>(parts.mapper, description.type.getType());
        CacheCounters counters = new CacheCounters();
        SecondLevels levels = parts.second;
        SecondLevel<V> second = levels == null || description.options.isInProcessOnly()
                ? null
                : levels.of(parts.application, description.name, description.options, json, counters);
        LocalCache<V> local = new LocalCache<>(
                description.name, description.options, parts.vertx, parts.ticker, json, second, running, counters);
        return new Cache<>(description.name, local, second, parts.invalidations);
    }

    @SuppressWarnings("unchecked") // Each cache was made of the description with its name.
    <V> Cache<V> get(Description<V> description) {
        return (Cache<V>) requireNonNull(caches.get(description.name));
    }

    void start() {
        if (invalidations != null) {
            receiving = invalidations.receive(locals);
        }
    }

    void bind(MeterRegistry registry, ScopedMeters meters) {
        locals.values().forEach(cache -> cache.bind(registry, meters));
    }

    /** Returns the number of loads that run, in all caches. */
    int loading() {
        return locals.values().stream().mapToInt(LocalCache::loading).sum();
    }

    Completable stop() {
        return Completable.defer(() -> {
            receiving.dispose();
            return Flowable.fromIterable(locals.values()).flatMapCompletable(LocalCache::close);
        });
    }
}
