package org.jzenith.redis;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.testing.servers.Deadline;
import org.jzenith.testing.servers.TestedPlugin;

/** Applications with a Redis, and conditions that tests wait for. */
final class Server {

    static final TestedPlugin PLUGIN =
            new TestedPlugin("redis", "REDIS", RedisPlugin::create, RedisUnavailableException.class, Server::address);
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

    /** Lets an application have one connection for all callers. */
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
        RedisConfiguration configuration = owner.injector().getInstance(RedisConfiguration.class);
        return Map.of(
                "redis.host",
                configuration.host().orElseThrow(),
                "redis.port",
                String.valueOf(configuration.port().orElseThrow()),
                "redis.database",
                String.valueOf(configuration.database().orElseThrow()),
                "redis.username",
                configuration.username().orElseThrow(),
                "redis.password",
                configuration.password().orElseThrow().value());
    }

    static RedisClient client(RunningApplication application) {
        return application.injector().getInstance(RedisClient.class);
    }

    /** Returns the number of connections with this name. */
    static long connections(RedisClient client, String clientName) {
        return client.send(Command.CLIENT, "LIST")
                .blockingGet()
                .toString()
                .lines()
                .filter(line -> line.contains(" name=" + clientName + ' '))
                .count();
    }

    /** Waits until a condition is met. */
    static void await(String what, Callable<Boolean> condition) {
        Deadline.MINUTE.await(what, condition);
    }
}
