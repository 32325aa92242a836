package org.jzenith.examples.shop.launcher;

import java.util.List;
import java.util.UUID;
import org.jzenith.core.JZenith;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.postgresql.PostgresqlPlugin;

/**
 * Starts what the shop needs on the machine of a developer. It is an application itself: it names a database for each
 * service, so that jzenith-devservices starts a PostgreSQL with these databases, and {@link Services} is its plugin.
 */
public final class Launcher {

    /** The services. Each has a database and a role with its name. */
    static final List<String> SERVICES = List.of("orders", "stock", "mail");

    private Launcher() {}

    /** Starts one process of each service, and ends them and the servers at SIGTERM and SIGINT. */
    public static void run(String... arguments) {
        int port = Integer.parseInt(System.getenv().getOrDefault("REST_PORT", "8080"));
        describe(new Services(SERVICES, port, List.of(arguments))).run();
    }

    /** Describes a launcher of these services; the databases can be injected by their names. */
    public static JZenith describe(Services services) {
        String password = UUID.randomUUID().toString();
        services.setPassword(password);
        // The environment configures the services, and data in the database must not outlive those in Kafka.
        JZenith launcher = JZenith.application().withoutEnvironment().withPlugins(LogbackPlugin.create());
        for (String service : SERVICES) {
            launcher.withPlugins(PostgresqlPlugin.named(service))
                    .withConfiguration("postgresql-" + service + ".password", password)
                    .withConfiguration("postgresql-" + service + ".pool-size", 2); // For a few questions only
        }
        return launcher.withPlugins(services);
    }
}
