package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.BackingPlugin;
import org.jzenith.backing.Lazy;
import org.jzenith.backing.PasswordSource;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.plugin.DashedName;
import org.jzenith.core.plugin.RxVertx;
import org.jzenith.core.tls.CertificateReload;

/**
 * Adds a PostgreSQL database to an application: an injectable {@link PostgresqlClient}, migrations from
 * {@code db/migration} on the class path, which run before the first request, and a health check. If neither
 * {@code postgresql.host} nor {@code postgresql.url} is set, and jzenith-devservices is on the class path, that module
 * starts a server.
 *
 * <p>Each further database has a name: {@code PostgresqlPlugin.named("reporting")} is configured in
 * {@code postgresql-reporting}, injected with {@code @Named("reporting")} and migrated from
 * {@code db/migration-reporting}. Keys: {@code docs/reference/configuration.md}.
 *
 * <p>The driver's own {@link Pool} can be injected too, for features that the client does not have. It opens no
 * connection before its first use, and its connections do not count in {@code postgresql.pool-size}.
 */
@API(status = API.Status.MAINTAINED)
public final class PostgresqlPlugin extends BackingPlugin {

    private static final String NAMESPACE = "postgresql";

    private final String migrations;

    private @Nullable Class<? extends PasswordSource> passwords;

    private boolean leases;

    private LongSupplier clock = System::nanoTime;

    private PostgresqlPlugin(@Nullable String name) {
        super(NAMESPACE, name);
        this.migrations = name == null ? "db/migration" : "db/migration-" + name;
    }

    /** Returns the plugin for the database of the application. */
    public static PostgresqlPlugin create() {
        return new PostgresqlPlugin(null);
    }

    /**
     * Returns the plugin for a further database.
     *
     * @param name the name for injection and configuration: lower case letters, digits and single dashes
     */
    public static PostgresqlPlugin named(String name) {
        return new PostgresqlPlugin(DashedName.checked(name, "reporting"));
    }

    /**
     * Takes the password for each new connection from this source, instead of {@code postgresql.password}. A server for
     * development has its own password.
     */
    public PostgresqlPlugin withPasswords(Class<? extends PasswordSource> source) {
        passwords = requireNonNull(source, "source");
        return this;
    }

    /**
     * Adds a table for {@link PostgresqlClient#leases}, in the schema {@code postgresql.own-schema}. Migrations of its
     * own create it, unless {@code postgresql.migrate} is false.
     */
    public PostgresqlPlugin withLeases() {
        leases = true;
        return this;
    }

    /** For tests: the clock by which the pools measure. */
    PostgresqlPlugin withClock(LongSupplier nanoTime) {
        clock = nanoTime;
        return this;
    }

    @Override
    public void configure(Binder binder) {
        OwnTables tables = OwnTables.of(binder, name());
        if (leases) {
            tables.addLeases();
        }
        Provider<PostgresqlConfiguration> configuration =
                bindConfiguration(binder, PostgresqlConfiguration.class, this::problems);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<ServingEventLoops> eventLoops = binder.getProvider(ServingEventLoops.class);
        Provider<Injector> injector = binder.getProvider(Injector.class);
        Provider<ConfigTable> table = binder.getProvider(ConfigTable.class);
        Provider<CertificateReload> reload = binder.getProvider(CertificateReload.class);
        Provider<? extends @Nullable PasswordSource> source = passwords(binder, passwords);
        Provider<Set<String>> folders = tables.folders();
        Lazy<ObjectMapper> mapper = Lazy.of(() -> ApplicationMapper.of(injector.get()));
        Provider<PostgresqlService> service = bindService(
                binder,
                PostgresqlService.class,
                () -> new PostgresqlService(
                        vertx.get(),
                        eventLoops.get(),
                        name(),
                        migrations,
                        configuration.get(),
                        table.get(),
                        reload.get(),
                        mapper::get,
                        source.get(),
                        folders.get(),
                        observers(injector.get()),
                        clock));
        binder.bind(key(PostgresqlClient.class))
                .toProvider(() -> service.get().client())
                .in(Scopes.SINGLETON);
        Provider<Pool> driver = Lazy.of(() -> service.get().driverPool());
        binder.bind(key(Pool.class)).toProvider(driver);
        if (RxVertx.isPresent()) {
            RxPool.bind(binder, key(Pool.class), driver);
        }
    }

    private List<Problem> problems(PostgresqlConfiguration configuration, ConfigTable table) {
        return PostgresqlProblems.of(name(), table).in(configuration, passwords != null);
    }
}
