package org.jzenith.postgresql;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Availability;
import org.jzenith.backing.BackingService;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.backing.HealthConnection;
import org.jzenith.backing.PasswordSource;
import org.jzenith.backing.Probe;
import org.jzenith.backing.ServerAddress;
import org.jzenith.backing.StartupConnector;
import org.jzenith.backing.broadcast.Broadcasts;
import org.jzenith.backing.broadcast.MessageLimit;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.CallObserver;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.postgresql.driver.PostgresqlDialect;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.postgresql.sql.call.CallExecutor;
import org.jzenith.postgresql.sql.driver.Dialect;
import org.jzenith.postgresql.sql.driver.SqlConnector;
import org.jzenith.postgresql.sql.pool.ConnectionPool;
import org.jzenith.postgresql.sql.pool.PoolSettings;
import org.jzenith.postgresql.topology.ServerConnector;
import org.jzenith.postgresql.topology.ServerMonitor;
import org.jzenith.postgresql.topology.ServerTarget;

/** One database of an application: first contact, migrations, client. */
final class PostgresqlService extends BackingService {

    private final Vertx vertx;
    private final String migrations;
    /** The folders with the scripts of tables that jZenith itself needs. */
    private final Set<String> ownTables;

    private final PostgresqlConfiguration configuration;
    private final PostgresqlProblems problems;
    private final ServerConnectors connectors;
    /** Null for one server whose role does not matter. */
    private final @Nullable ReadPools reads;

    private final Broadcasts broadcasts;
    private final LongSupplier clock;
    private final PostgresqlClient client;
    private final ClassLoader loader;

    PostgresqlService(
            Vertx vertx,
            ServingEventLoops eventLoops,
            String namespace,
            String migrations,
            PostgresqlConfiguration configuration,
            ConfigTable table,
            CertificateReload reload,
            Supplier<ObjectMapper> mapper,
            @Nullable PasswordSource passwords,
            Set<String> ownTables,
            CallObserver.@Nullable Factory observers,
            LongSupplier clock) {
        super(
                vertx,
                namespace,
                need(configuration),
                new Availability("PostgreSQL", PostgresqlUnavailableException::new));
        this.vertx = vertx;
        this.migrations = configuration.migrationPath().isPresent()
                ? MigrationScripts.folder(configuration.migrationPath().get())
                : migrations;
        this.ownTables = ownTables;
        this.clock = clock;
        this.configuration = configuration;
        this.problems = PostgresqlProblems.of(namespace, table);
        this.loader = MigrationScripts.loader();
        this.broadcasts = new Broadcasts(
                vertx,
                namespace,
                new MessageLimit((int) configuration.maxBroadcastSize().bytes(), namespace + ".max-broadcast-size"),
                mapper);
        this.connectors = new ServerConnectors(
                vertx,
                namespace,
                ConnectOptions.servers(configuration),
                configuration.target(),
                ConnectOptions.withTls(ConnectOptions.of(configuration), configuration, namespace, reload),
                passwords(passwords));
        this.reads = connectors.monitor() == null
                ? null
                : new ReadPools(
                        vertx,
                        connectors.monitor(),
                        connectors.servers().stream()
                                .collect(Collectors.toMap(
                                        server -> server,
                                        server -> readPool(
                                                eventLoops,
                                                server.toString(),
                                                ServerConnector.at(server, connectors.options()),
                                                on -> connectors.reading(on, server),
                                                observers))),
                        readPool(eventLoops, "primary", connectors.options(), connectors::readingPrimary, observers),
                        configuration.readWait());
        PoolSettings settings =
                settings(namespace, configuration, PostgresqlDialect.INSTANCE, configuration.poolSize(), namespace);
        this.client = client(
                new ConnectionPool(
                        vertx, eventLoops, settings, connectors.options(), connectors::connector, observers, clock),
                reads,
                ownTables.contains(PostgresqlLeaseStore.SCRIPTS));
    }

    /** The password of a server for development is in the configuration. */
    private ConnectionPasswords passwords(@Nullable PasswordSource ofApplication) {
        return problems.server().isForDevelopment()
                ? ConnectionPasswords.fixed()
                : ConnectionPasswords.of(
                        vertx, configuration.passwordFile(), ofApplication, configuration.connectTimeout());
    }

    private PostgresqlClient client(ConnectionPool pool, @Nullable ReadPools readPools, boolean hasLeases) {
        return new PostgresqlClient(
                new CallExecutor.OnPool(pool, availability()),
                connectors,
                readPools,
                broadcasts,
                configuration.ownSchema(),
                hasLeases);
    }

    /** Returns connections that read; {@code server} is part of the name of the pool in metrics. */
    private ReadPools.ReadPool readPool(
            ServingEventLoops eventLoops,
            String server,
            SqlConnectOptions options,
            Function<Context, SqlConnector<?>> connecting,
            CallObserver.@Nullable Factory observers) {
        String namespace = problems.server().namespace();
        PoolSettings settings = settings(
                namespace,
                configuration,
                PostgresqlDialect.READ_ONLY,
                configuration.readPoolSize(),
                namespace + "-read-" + server);
        ConnectionPool pool = new ConnectionPool(vertx, eventLoops, settings, options, connecting, observers, clock);
        return new ReadPools.ReadPool(pool, client(pool, null, false));
    }

    private static PoolSettings settings(
            String subject, PostgresqlConfiguration configuration, Dialect dialect, int poolSize, String name) {
        boolean direct = configuration.mode() == PostgresqlMode.DIRECT;
        return new PoolSettings(
                subject,
                name,
                dialect,
                poolSize,
                configuration.poolQueue(),
                configuration.maxListSize(),
                configuration.connectTimeout().toNanos(),
                configuration.acquireTimeout().toNanos(),
                configuration.statementTimeout().toNanos(),
                configuration.idleInTransactionTimeout().toNanos(),
                configuration.maxLifetime().toNanos(),
                configuration.idleTimeout().toNanos(),
                direct && configuration.statementCacheSize() > 0 ? configuration.pipeliningLimit() : 1,
                direct);
    }

    private static Need need(PostgresqlConfiguration configuration) {
        return new Need(
                configuration.required(), configuration.startTimeout(), ConnectOptions.isConfigured(configuration));
    }

    @Override
    protected Probe.Connection healthConnection(Context context) {
        ServerMonitor monitor = connectors.monitor();
        if (monitor != null) {
            return new MonitoredHealth(monitor, connectors.target());
        }
        return new HealthConnection<>(
                connectors.forHealth(context),
                (connection, lost) -> {
                    connection.closeHandler(nothing -> lost.run());
                    connection.exceptionHandler(failure -> lost.run());
                },
                connection -> connection.query("select 1").execute());
    }

    @Override
    protected Map<String, String> healthDetails() {
        ServerMonitor monitor = connectors.monitor();
        ServerAddress primary = monitor == null ? null : monitor.primary();
        return primary == null ? Map.of() : Map.of("primary", primary.toString());
    }

    PostgresqlClient client() {
        return client;
    }

    /** Returns a pool of the driver, which opens no connection before its first use. */
    Pool driverPool() {
        PoolOptions limits = new PoolOptions()
                .setMaxSize(configuration.poolSize())
                .setMaxWaitQueueSize(configuration.poolQueue())
                .setConnectionTimeout(ConnectOptions.millis(configuration.acquireTimeout()))
                .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS)
                .setIdleTimeout(ConnectOptions.millis(configuration.idleTimeout()))
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setMaxLifetime(ConnectOptions.millis(configuration.maxLifetime()))
                .setMaxLifetimeUnit(TimeUnit.MILLISECONDS);
        return PgBuilder.pool()
                .with(limits)
                .connectingTo(() -> connectors.find(connectors.target(), "pool").map(SqlConnectOptions.class::cast))
                .using(vertx)
                .build();
    }

    @Override
    protected Completable reach(Duration patience) {
        return StartupConnector.connect(
                vertx,
                new StartupTarget(connectors, problems),
                problems.server(),
                configuration.connectTimeout(),
                patience);
    }

    @Override
    protected Completable prepare() {
        boolean ofApplication = configuration.migrate() && MigrationScripts.exist(loader, migrations);
        boolean ofJZenith = configuration.migrate() && !ownTables.isEmpty();
        if (!ofApplication && !ofJZenith) {
            return Completable.complete();
        }
        return Completable.create(emitter -> connectors
                .find(ServerTarget.PRIMARY, "migration")
                .compose(primary -> vertx.<Void>executeBlocking(() -> {
                    FlywayMigration migration = new FlywayMigration(primary, configuration, loader, problems);
                    if (ofJZenith) {
                        migration.runOwn(ownTables);
                    }
                    if (ofApplication) {
                        migration.run(migrations);
                    }
                    return null;
                }))
                .onComplete(done -> {
                    if (done.succeeded()) {
                        emitter.onComplete();
                    } else {
                        emitter.tryOnError(done.cause());
                    }
                }));
    }

    @Override
    protected void bind(MeterRegistry meters) {
        client.pool().bind(meters);
        broadcasts.bind(meters);
        if (reads != null) {
            reads.bind(meters);
        }
    }

    @Override
    protected Future<Void> close(long patienceMillis) {
        broadcasts.close();
        return client.closeLeases()
                .compose(released -> Future.join(
                        client.pool().close(patienceMillis),
                        reads == null ? Future.succeededFuture() : reads.close(patienceMillis)))
                .compose(closed -> connectors.close());
    }
}
