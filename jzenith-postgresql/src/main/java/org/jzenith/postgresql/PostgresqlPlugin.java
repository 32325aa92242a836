package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.name.Names;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.reactivex.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Lazy;
import org.jzenith.core.client.ServingEventLoops;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.server.ServerHealthCheck;

/**
 * Adds a PostgreSQL database to an application: an injectable {@link PostgresqlClient}, migrations from
 * {@code db/migration} on the class path, which run before the first request, and a health check. If neither
 * {@code postgresql.host} nor {@code postgresql.url} is set, jzenith-devservices starts a server, provided that it is
 * on the class path.
 *
 * <p>Each further database has a name: {@code PostgresqlPlugin.named("reporting")} is configured in
 * {@code postgresql-reporting}, injected with {@code @Named("reporting")} and migrated from
 * {@code db/migration-reporting}. Keys: {@code docs/reference/configuration.md}.
 *
 * <p>The driver's own {@link Pool} can be injected too, for features that the client does not have. It opens no
 * connection until it is used, and its connections are not counted in {@code postgresql.pool-size}.
 */
public final class PostgresqlPlugin implements Plugin {

    private static final String NAMESPACE = "postgresql";

    private final @Nullable String databaseName;
    private volatile @Nullable PostgresqlService database;

    private PostgresqlPlugin(@Nullable String databaseName) {
        this.databaseName = databaseName;
    }

    /** Returns the plugin for the database of the application. */
    public static PostgresqlPlugin create() {
        return new PostgresqlPlugin(null);
    }

    /**
     * Returns the plugin for a further database.
     *
     * @param name the name that it is injected and configured by: lower case letters, digits and single dashes
     */
    public static PostgresqlPlugin named(String name) {
        if (!requireNonNull(name, "name").matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException(
                    "name: \"" + name + "\" (expected: lower case letters, digits, single dashes, such as reporting)");
        }
        return new PostgresqlPlugin(name);
    }

    @Override
    public String name() {
        return databaseName == null ? NAMESPACE : NAMESPACE + '-' + databaseName;
    }

    @Override
    public void configure(Binder binder) {
        if (databaseName == null) {
            configBinder(binder).bind(PostgresqlConfiguration.class, this::problems);
        } else {
            configBinder(binder).bind(PostgresqlConfiguration.class, name(), databaseName, this::problems);
        }
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<ServingEventLoops> eventLoops = binder.getProvider(ServingEventLoops.class);
        Provider<PostgresqlConfiguration> configuration = binder.getProvider(key(PostgresqlConfiguration.class));
        Provider<ConfigTable> table = binder.getProvider(ConfigTable.class);
        String migrations = databaseName == null ? "db/migration" : "db/migration-" + databaseName;
        binder.bind(key(PostgresqlService.class))
                .toProvider(() -> new PostgresqlService(
                        vertx.get(), eventLoops.get(), name(), migrations, configuration.get(), table.get()))
                .in(Scopes.SINGLETON);
        Provider<PostgresqlService> made = binder.getProvider(key(PostgresqlService.class));
        binder.bind(key(PostgresqlClient.class))
                .toProvider(() -> made.get().client())
                .in(Scopes.SINGLETON);
        binder.bind(key(Pool.class)).toProvider(Lazy.of(() -> pool(vertx.get(), made.get())));
        Multibinder.newSetBinder(binder, HealthCheck.class)
                .addBinding()
                .toProvider(() -> new ServerHealthCheck(name(), made.get().health()))
                .in(Scopes.SINGLETON);
    }

    private List<Problem> problems(PostgresqlConfiguration configuration, ConfigTable table) {
        return PostgresqlProblems.of(name(), table).in(configuration);
    }

    private <T> Key<T> key(Class<T> type) {
        return databaseName == null ? Key.get(type) : Key.get(type, Names.named(databaseName));
    }

    private static Pool pool(Vertx vertx, PostgresqlService database) {
        PostgresqlConfiguration configuration = database.configuration();
        PoolOptions options = new PoolOptions()
                .setMaxSize(configuration.poolSize())
                .setMaxWaitQueueSize(configuration.poolQueue())
                .setConnectionTimeout(ConnectOptions.millis(configuration.acquireTimeout()))
                .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS)
                .setIdleTimeout(ConnectOptions.millis(configuration.idleTimeout()))
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setMaxLifetime(ConnectOptions.millis(configuration.maxLifetime()))
                .setMaxLifetimeUnit(TimeUnit.MILLISECONDS);
        return Pool.newInstance(PgBuilder.pool()
                .with(options)
                .connectingTo(ConnectOptions.named(database.options(), "pool"))
                .using(vertx)
                .build());
    }

    /**
     * Waits for the database and runs the migrations; fails with a {@link StartupException} if either fails and the
     * database is required.
     */
    @Override
    public Completable start(Injector injector) {
        PostgresqlService starting = injector.getInstance(key(PostgresqlService.class));
        database = starting;
        return starting.start().doOnComplete(() -> {
            if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                starting.measure(
                        injector.getInstance(DeferredStartupTasks.class), injector.getProvider(MeterRegistry.class));
            }
        });
    }

    @Override
    public Completable stop() {
        PostgresqlService stopping = database;
        database = null;
        return stopping == null ? Completable.complete() : stopping.stop();
    }
}
