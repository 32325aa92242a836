package org.jzenith.postgresql;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.testing.servers.Deadline;
import org.jzenith.testing.servers.TestedPlugin;

/** Applications with a database, and conditions that tests wait for. */
final class Server {

    static final TestedPlugin PLUGIN = new TestedPlugin(
            "postgresql", "PG", PostgresqlPlugin::create, PostgresqlUnavailableException.class, Server::address);
    static final long DEADLINE_SECONDS = Deadline.MINUTE.patience().toSeconds();

    private Server() {}

    /** An application on a server of its own. */
    static RunningApplication start(String... arguments) {
        return PLUGIN.start(arguments);
    }

    /** An application on the server that another one has started. */
    static JZenith on(RunningApplication owner, String... arguments) {
        return PLUGIN.on(owner, arguments);
    }

    static RunningApplication startOn(
            RunningApplication owner, List<Plugin> plugins, List<Module> modules, String... arguments) {
        return on(owner, arguments)
                .withPlugins(plugins.toArray(Plugin[]::new))
                .withModules(modules.toArray(Module[]::new))
                .start();
    }

    /** An application on a server of its own, all of whose connections belong to one event loop. */
    static RunningApplication startOnOneEventLoop(String... arguments) {
        return JZenith.application(arguments)
                .withPlugins(PostgresqlPlugin.create())
                .withModules(Server::onOneEventLoop)
                .start();
    }

    /** Lets all connections of an application belong to one event loop. */
    static void onOneEventLoop(Binder binder) {
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        binder.bind(ServingEventLoops.class)
                .toProvider(() -> new ServingEventLoops(vertx.get(), 1))
                .in(Scopes.SINGLETON);
    }

    /** Returns the first event loop that serves an application. */
    static Context firstLoop(RunningApplication application) {
        return application
                .injector()
                .getInstance(ServingEventLoops.class)
                .contexts()
                .get(0);
    }

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

    /** Waits until a condition is met. */
    static void await(String what, Callable<Boolean> condition) {
        Deadline.MINUTE.await(what, condition);
    }
}
