package org.jzenith.devservices;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.ConfigSourceProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a real PostgreSQL for an application that binds the namespace {@code postgresql}, or one that begins with
 * {@code postgresql-}, and sets neither {@code host} nor {@code url} there; it stops with the application, however that ends.
 * Found by being on the class path. Used by one thread.
 */
public final class DevServices implements ConfigSourceProvider {

    private static final Logger LOG = LoggerFactory.getLogger(DevServices.class);
    private static final String ORIGIN = "dev service PostgreSQL";
    private static final Set<String> DEVELOPMENT = Set.of("dev", "test");

    private @Nullable PostgresqlServer server;

    /** Makes a provider that has started nothing yet, for {@link java.util.ServiceLoader}. */
    public DevServices() { }

    @Override
    public String name() {
        return "dev services";
    }

    @Override
    public Set<Class<?>> configurations() {
        return Set.of(DevServicesConfiguration.class);
    }

    /** Starts what is missing. Takes about a second, the first time on a machine some more. */
    @Override
    public Map<String, Value> provide(Context context) {
        PostgresqlNeeds needs = PostgresqlNeeds.of(context);
        Optional<DevServicesConfiguration> configuration = context.configuration(DevServicesConfiguration.class);
        if (needs.databases().isEmpty() || !configuration.map(DevServicesConfiguration::enabled).orElse(true)) {
            return Map.of();
        }
        needs.refuseContradictions();
        if (context.command() == ConfigCommand.CHECK || configuration.isEmpty() || !needs.areReadable()) {
            // Enough for the check to find the rest of what is wrong, and nothing else.
            return needs.values(5432, needs.passwords("unknown before the start"), ORIGIN + " (not started)");
        }
        context.profile().filter(profile -> !DEVELOPMENT.contains(profile)).ifPresent(profile ->
                LOG.warn("The profile {} runs on a PostgreSQL for development. Fix: set postgresql.host, or leave jzenith-devservices "
                        + "out of what is deployed; devservices.enabled=false keeps it from starting.", profile));
        try {
            return start(needs, configuration.get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, Value> start(PostgresqlNeeds needs, DevServicesConfiguration configuration) throws IOException {
        PostgresqlBinaries binaries = PostgresqlBinaries.find(ServerUser.find());
        DataDirectory data = configuration.dataDir().isPresent()
                ? DataDirectory.kept(configuration.dataDir().get(), binaries, configuration.startTimeout())
                : DataDirectory.thrownAway(binaries);
        Map<String, String> passwords = needs.passwords(data.password());
        data.closeUnless(() -> {
            PostgresqlSetup.run(binaries, data, needs.databases(), passwords, configuration.startTimeout());
            server = PostgresqlServer.start(binaries, data, needs.port(), configuration.startTimeout());
        });
        int port = server == null ? 0 : server.port();
        LOG.info("PostgreSQL {} for development on 127.0.0.1:{}, data in {}", binaries.version(), port, data);
        return needs.values(port, passwords, ORIGIN);
    }

    /** Stops what was started, and throws the data away unless a folder for them is configured. */
    @Override
    public void close() {
        PostgresqlServer started = server;
        server = null;
        if (started != null) {
            try {
                started.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
