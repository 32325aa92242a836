package org.jzenith.cache;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Ticker;
import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.TypeLiteral;
import com.google.inject.name.Names;
import com.google.inject.util.Types;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.cache.CacheSet.Description;
import org.jzenith.cache.local.CacheCounters;
import org.jzenith.cache.local.JsonValues;
import org.jzenith.cache.local.SecondLevel;
import org.jzenith.cache.option.CacheOptions;
import org.jzenith.cache.shared.Invalidations;
import org.jzenith.cache.shared.RedisLevel;
import org.jzenith.core.config.ApplicationConfiguration;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.plugin.DashedName;
import org.jzenith.core.plugin.DefaultBinder;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.redis.RedisClient;

/**
 * Makes caches injectable, such as {@code @Named("users") Cache<User>}.
 *
 * <pre>{@code
 * CachePlugin.create()
 *         .cache("users", User.class, Duration.ofMinutes(5))
 *         .cache("prices", Price.class, Duration.ofSeconds(30), options -> options.staleFor(Duration.ofHours(1)))
 * }</pre>
 *
 * <p>Without further methods, the values are in the process, and {@link Cache#invalidate} concerns this instance only.
 * {@link #onRedis} shares values and invalidations with all instances, {@link #invalidatesOver} invalidations alone.
 * Name this plugin after that of the database.
 *
 * <p>To test times, bind a {@link Ticker} of Caffeine.
 */
@API(status = API.Status.MAINTAINED)
public final class CachePlugin implements Plugin {

    private final List<Description<?>> descriptions = new ArrayList<>();
    private final ScopedMeters meters = new ScopedMeters();
    private @Nullable Key<? extends BroadcastClient> broadcasts;
    private boolean onRedis;
    private volatile @Nullable CacheSet started;

    private CachePlugin() {}

    /** Returns a plugin without caches. */
    public static CachePlugin create() {
        return new CachePlugin();
    }

    /**
     * Adds a cache with the default options.
     *
     * @param name its name for injection, metrics and Redis: lower case letters, digits and single dashes
     * @param type the type of its values, which must be immutable
     * @param ttl how long a value is served after it was loaded: 1 ms to 366 days
     */
    public <V> CachePlugin cache(String name, Class<V> type, Duration ttl) {
        return cache(name, type, ttl, options -> options);
    }

    /** Adds a cache; {@code options} changes the default options. */
    public <V> CachePlugin cache(String name, Class<V> type, Duration ttl, UnaryOperator<CacheOptions> options) {
        return cache(name, TypeLiteral.get(type), ttl, options);
    }

    /** Adds a cache of a generic type, such as {@code new TypeLiteral<List<User>>() {}}. */
    public <V> CachePlugin cache(String name, TypeLiteral<V> type, Duration ttl, UnaryOperator<CacheOptions> options) {
        DashedName.checked(name, "users");
        if (descriptions.stream().anyMatch(cache -> cache.name().equals(name))) {
            throw new IllegalArgumentException(
                    "name: \"" + name + "\" is that of another cache (expected: a name of its own)");
        }
        descriptions.add(
                new Description<>(name, requireNonNull(type, "type"), options.apply(CacheOptions.defaults(ttl))));
        return this;
    }

    /**
     * Shares values with all instances in Redis, where their keys begin with {@code cache:}, and sends invalidations
     * over it, unless {@link #invalidatesOver} names another client. Values are stored as JSON by the
     * {@code ObjectMapper} of the application.
     */
    public CachePlugin onRedis() {
        onRedis = true;
        return this;
    }

    /**
     * Sends invalidations to all instances, over the broadcast of a client, such as {@code PostgresqlClient.class}. The
     * channel is {@code jzenith_cache}. Applications that use the same server need different names,
     * {@code application.name}.
     */
    public CachePlugin invalidatesOver(Class<? extends BroadcastClient> client) {
        return invalidatesOver(Key.get(client));
    }

    /**
     * Sends invalidations over a client with a name, such as {@code Key.get(RedisClient.class, Names.named("ops"))}.
     */
    public CachePlugin invalidatesOver(Key<? extends BroadcastClient> client) {
        broadcasts = requireNonNull(client, "client");
        return this;
    }

    @Override
    public String name() {
        return "cache";
    }

    @Override
    public void configure(Binder binder) {
        DefaultBinder.defaultBinder(binder)
                .bind(Ticker.class, absent -> absent.bind(Ticker.class).toInstance(Ticker.systemTicker()));
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<Ticker> ticker = binder.getProvider(Ticker.class);
        Provider<Injector> injector = binder.getProvider(Injector.class);
        Provider<ApplicationConfiguration> application = binder.getProvider(ApplicationConfiguration.class);
        Provider<? extends @Nullable SecondLevels> second = onRedis ? OnRedis.levels(binder) : () -> null;
        Provider<? extends @Nullable BroadcastClient> client = broadcasts(binder);
        binder.bind(CacheSet.class)
                .toProvider(() -> {
                    String name = application.get().name().orElse("");
                    BroadcastClient over = client.get();
                    return new CacheSet(
                            descriptions,
                            new CacheSet.Parts(
                                    vertx.get(),
                                    ticker.get(),
                                    () -> ApplicationMapper.of(injector.get()),
                                    name,
                                    second.get(),
                                    over == null ? null : new Invalidations(vertx.get(), over, name)));
                })
                .in(Scopes.SINGLETON);
        Provider<CacheSet> caches = binder.getProvider(CacheSet.class);
        descriptions.forEach(description -> bind(binder, description, caches));
    }

    private Provider<? extends @Nullable BroadcastClient> broadcasts(Binder binder) {
        if (broadcasts != null) {
            return binder.getProvider(broadcasts);
        }
        return onRedis ? OnRedis.broadcasts(binder) : () -> null;
    }

    /** Apart, because an application without Redis does not have its classes. */
    private static final class OnRedis {

        static Provider<? extends BroadcastClient> broadcasts(Binder binder) {
            return binder.getProvider(RedisClient.class);
        }

        static Provider<SecondLevels> levels(Binder binder) {
            Provider<RedisClient> client = binder.getProvider(RedisClient.class);
            return () -> new Levels(client.get());
        }

        private record Levels(RedisClient client) implements SecondLevels {

            @Override
            public <V> SecondLevel<V> of(
                    String application,
                    String cache,
                    CacheOptions options,
                    JsonValues<V> json,
                    CacheCounters counters) {
                return new RedisLevel<>(client, application, cache, json, counters, options.loadTimeout());
            }
        }
    }

    private static <V> void bind(Binder binder, Description<V> description, Provider<CacheSet> caches) {
        binder.bind(key(description))
                .toProvider(() -> caches.get().get(description))
                .in(Scopes.SINGLETON);
    }

    @SuppressWarnings("unchecked") // The type argument is that of the description.
    private static <V> Key<Cache<V>> key(Description<V> description) {
        return (Key<Cache<V>>) Key.get(
                Types.newParameterizedType(Cache.class, description.type().getType()), Names.named(description.name()));
    }

    /** Begins to receive invalidations, and to measure. Does not wait for the server. */
    @Override
    public Completable start(Injector injector) {
        return Completable.fromAction(() -> {
            CacheSet caches = injector.getInstance(CacheSet.class);
            started = caches;
            caches.start();
            if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                MeterBinding.begin(
                        injector.getInstance(DeferredStartupTasks.class),
                        name(),
                        injector.getProvider(MeterRegistry.class),
                        registry -> caches.bind(registry, meters));
            }
        });
    }

    /** Ends all loads, whose callers receive a failure. */
    @Override
    public Completable stop() {
        CacheSet caches = started;
        return (caches == null ? Completable.complete() : caches.stop()).doOnTerminate(meters::close);
    }
}
