package org.jzenith.redis;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Binder;
import com.google.inject.Binding;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.name.Names;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import io.vertx.reactivex.redis.client.Redis;
import io.vertx.reactivex.redis.client.RedisAPI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Lazy;
import org.jzenith.core.client.ServingEventLoops;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.json.ObjectMappers;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.server.ServerHealthCheck;

/**
 * Adds Redis to an application: an injectable {@link RedisClient} and a health check. If neither {@code redis.host} nor
 * {@code redis.url} is set, jzenith-devservices starts a server, provided that it is on the class path.
 *
 * <p>Each further Redis has a name: {@code RedisPlugin.named("sessions")} is configured in {@code redis-sessions} and
 * injected with {@code @Named("sessions")}. Keys: {@code docs/reference/configuration.md}.
 *
 * <p>The driver's own {@link Redis} and {@link RedisAPI} can be injected too, for features that the client does not
 * have. They open no connection until they are used, have a pool of their own, and have neither reconnection nor
 * timeouts.
 */
public final class RedisPlugin implements Plugin {

    private static final String NAMESPACE = "redis";

    private final @Nullable String serverName;
    private volatile @Nullable RedisService server;

    private RedisPlugin(@Nullable String serverName) {
        this.serverName = serverName;
    }

    /** Returns the plugin for the Redis of the application. */
    public static RedisPlugin create() {
        return new RedisPlugin(null);
    }

    /**
     * Returns the plugin for a further Redis, or a further database of it.
     *
     * @param name the name that it is injected and configured by: lower case letters, digits and single dashes
     */
    public static RedisPlugin named(String name) {
        if (!requireNonNull(name, "name").matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException(
                    "name: \"" + name + "\" (expected: lower case letters, digits, single dashes, such as sessions)");
        }
        return new RedisPlugin(name);
    }

    @Override
    public String name() {
        return serverName == null ? NAMESPACE : NAMESPACE + '-' + serverName;
    }

    @Override
    public void configure(Binder binder) {
        if (serverName == null) {
            configBinder(binder).bind(RedisConfiguration.class, this::problems);
        } else {
            configBinder(binder).bind(RedisConfiguration.class, name(), serverName, this::problems);
        }
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<ServingEventLoops> eventLoops = binder.getProvider(ServingEventLoops.class);
        Provider<Injector> injector = binder.getProvider(Injector.class);
        Provider<RedisConfiguration> configuration = binder.getProvider(key(RedisConfiguration.class));
        Provider<ConfigTable> table = binder.getProvider(ConfigTable.class);
        binder.bind(key(RedisService.class))
                .toProvider(() -> new RedisService(
                        vertx.get(),
                        eventLoops.get(),
                        name(),
                        configuration.get(),
                        table.get(),
                        mapper(injector.get())))
                .in(Scopes.SINGLETON);
        Provider<RedisService> made = binder.getProvider(key(RedisService.class));
        binder.bind(key(RedisClient.class))
                .toProvider(() -> made.get().client())
                .in(Scopes.SINGLETON);
        binder.bind(key(Redis.class))
                .toProvider(Lazy.of(() -> Redis.newInstance(io.vertx.redis.client.Redis.createClient(
                        vertx.get(), made.get().pooled()))));
        Provider<Redis> driver = binder.getProvider(key(Redis.class));
        binder.bind(key(RedisAPI.class)).toProvider(Lazy.of(() -> RedisAPI.api(driver.get())));
        Multibinder.newSetBinder(binder, HealthCheck.class)
                .addBinding()
                .toProvider(() -> new ServerHealthCheck(name(), made.get().health()))
                .in(Scopes.SINGLETON);
    }

    private List<Problem> problems(RedisConfiguration configuration, ConfigTable table) {
        return RedisProblems.of(name(), table).in(configuration);
    }

    private <T> Key<T> key(Class<T> type) {
        return serverName == null ? Key.get(type) : Key.get(type, Names.named(serverName));
    }

    /**
     * Returns the mapper that the application binds for JSON, as it does with jzenith-rest, or else one with the same
     * defaults.
     */
    private static ObjectMapper mapper(Injector injector) {
        Binding<ObjectMapper> bound = injector.getExistingBinding(Key.get(ObjectMapper.class));
        return bound == null
                ? ObjectMappers.defaults().build()
                : bound.getProvider().get();
    }

    /** Waits for Redis; fails with a {@link StartupException} if it is required and does not become available. */
    @Override
    public Completable start(Injector injector) {
        RedisService starting = injector.getInstance(key(RedisService.class));
        server = starting;
        return starting.start().doOnComplete(() -> {
            if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                starting.measure(
                        injector.getInstance(DeferredStartupTasks.class), injector.getProvider(MeterRegistry.class));
            }
        });
    }

    @Override
    public Completable stop() {
        RedisService stopping = server;
        server = null;
        return stopping == null ? Completable.complete() : stopping.stop();
    }
}
