package org.jzenith.postgresql;

import com.google.inject.Provider;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.time.Duration;
import org.jzenith.core.client.Availability;
import org.jzenith.core.client.Probe;
import org.jzenith.core.client.ServingEventLoops;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.server.ServerAvailabilityWatcher;

/**
 * One database of an application from start to stop: first contact, migrations, client. The constructor does not
 * connect.
 */
final class PostgresqlService {

    private static final long STOP_PATIENCE_MILLIS = 5_000;

    private final Vertx vertx;
    private final String migrations;
    private final PostgresqlConfiguration configuration;
    private final PostgresqlProblems problems;
    private final PgConnectOptions options;
    private final PostgresqlClient client;
    private final Probe health;
    private final ClassLoader loader;
    private final ServerAvailabilityWatcher search;

    PostgresqlService(
            Vertx vertx,
            ServingEventLoops eventLoops,
            String namespace,
            String migrations,
            PostgresqlConfiguration configuration,
            ConfigTable table) {
        this.vertx = vertx;
        this.migrations = configuration.migrationPath().isPresent()
                ? MigrationScripts.folder(configuration.migrationPath().get())
                : migrations;
        this.configuration = configuration;
        this.problems = PostgresqlProblems.of(namespace, table);
        this.loader = MigrationScripts.loader();
        this.options = ConnectOptions.of(configuration);
        Availability availability = new Availability("PostgreSQL", PostgresqlUnavailableException::new);
        this.client = new PostgresqlClient(
                new ConnectionPool(vertx, eventLoops, PoolSettings.of(namespace, configuration), options),
                availability);
        PgConnectOptions asking = ConnectOptions.named(options, "health");
        this.health = new Probe(
                vertx, context -> new HealthConnection(new ConnectionFactory(vertx, asking, context)), availability);
        this.search = new ServerAvailabilityWatcher(vertx, namespace, availability, this::reach, this::migrate);
    }

    PostgresqlClient client() {
        return client;
    }

    Probe health() {
        return health;
    }

    PgConnectOptions options() {
        return options;
    }

    PostgresqlConfiguration configuration() {
        return configuration;
    }

    /** Measures from now on; binds the meters on a worker thread, because nothing waits for them. */
    void measure(DeferredStartupTasks afterStart, Provider<MeterRegistry> registry) {
        MeterBinding.begin(afterStart, problems.server().namespace(), registry, meters -> client.lanes()
                .metrics()
                .bind(meters, client.lanes(), configuration.poolSize()));
    }

    /** Completes when the database is available and migrated, or in any case if it is not required. */
    Completable start() {
        if (configuration.required()) {
            return search.required(configuration.startTimeout());
        }
        return configuration.host().isPresent() || configuration.url().isPresent() ? search.wished() : search.unnamed();
    }

    private Completable reach(Duration patience) {
        return StartupConnector.with(vertx, options, problems, configuration.connectTimeout(), patience);
    }

    private Completable migrate() {
        if (!configuration.migrate() || !MigrationScripts.exist(loader, migrations)) {
            return Completable.complete();
        }
        return Completable.create(emitter -> vertx.<Void>executeBlocking(() -> {
                    FlywayMigration.run(options, configuration, loader, migrations, problems);
                    return null;
                })
                .onComplete(done -> {
                    if (done.succeeded()) {
                        emitter.onComplete();
                    } else {
                        emitter.tryOnError(done.cause());
                    }
                }));
    }

    /** Lets calls in flight end, and closes all connections. */
    Completable stop() {
        return Completable.create(emitter -> {
            search.stop();
            health.close();
            client.lanes().metrics().close();
            client.lanes().close(STOP_PATIENCE_MILLIS).onComplete(done -> emitter.onComplete());
        });
    }
}
