package org.jzenith.postgresql;

import java.util.Map;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.testing.servers.TestedPlugin;

/** The plugin that is tested, and what a test asks an application with it. */
final class Server {

    static final TestedPlugin PLUGIN = new TestedPlugin(
            "postgresql", "PG", PostgresqlPlugin::create, PostgresqlUnavailableException.class, Server::address);

    private Server() {}

    static Map<String, String> address(RunningApplication owner) {
        PostgresqlConfiguration configuration = owner.injector().getInstance(PostgresqlConfiguration.class);
        return Map.of(
                "postgresql.host",
                configuration.host().orElseThrow(),
                "postgresql.port",
                String.valueOf(configuration.port().orElseThrow()),
                "postgresql.database",
                configuration.database().orElseThrow(),
                "postgresql.username",
                configuration.username().orElseThrow(),
                "postgresql.password",
                configuration.password().orElseThrow().value());
    }

    /** Starts an application that knows all servers of the cluster. */
    static RunningApplication application(PostgresqlCluster cluster) {
        return JZenith.application()
                .withPlugins(PostgresqlPlugin.create())
                .withConfiguration("postgresql.hosts", cluster.hosts())
                .withConfiguration("postgresql.database", cluster.database())
                .withConfiguration("postgresql.username", cluster.username())
                .withConfiguration("postgresql.password", cluster.password())
                .withConfiguration("postgresql.acquire-timeout", "5m") // A promotion may take long on a busy machine.
                .withConfiguration("postgresql.connect-timeout", "5m")
                .start();
    }

    static PostgresqlClient client(RunningApplication application) {
        return application.injector().getInstance(PostgresqlClient.class);
    }

    /** Returns the number of connections of an application with this name. */
    static int connections(PostgresqlClient client, String applicationName) {
        return client.one(
                        Integer.class,
                        "select count(*)::int from pg_stat_activity where application_name = $1",
                        applicationName)
                .blockingGet();
    }
}
