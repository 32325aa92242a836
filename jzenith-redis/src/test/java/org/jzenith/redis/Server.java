package org.jzenith.redis;

import com.google.inject.Module;
import io.vertx.redis.client.Command;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.plugin.Plugin;

/** Applications with a Redis, and conditions that tests wait for. */
final class Server {

    static final long DEADLINE_SECONDS = 60;

    private Server() { }

    /** An application on a server of its own. */
    static RunningApplication start(String... arguments) {
        return JZenith.application(arguments).withPlugins(RedisPlugin.create()).start();
    }

    /** An application on the server that another one has started. */
    static JZenith on(RunningApplication owner, String... arguments) {
        JZenith application = JZenith.application(arguments);
        address(owner).forEach(application::withConfiguration);
        return application;
    }

    static RunningApplication startOn(RunningApplication owner, List<Plugin> plugins, List<Module> modules, String... arguments) {
        return on(owner, arguments).withPlugins(plugins.toArray(Plugin[]::new)).withModules(modules.toArray(Module[]::new)).start();
    }

    static Map<String, String> address(RunningApplication owner) {
        RedisConfiguration configuration = owner.injector().getInstance(RedisConfiguration.class);
        return Map.of("redis.host", configuration.host().orElseThrow(), "redis.port", String.valueOf(configuration.port()),
                "redis.database", String.valueOf(configuration.database().orElseThrow()),
                "redis.username", configuration.username().orElseThrow(), "redis.password", configuration.password().orElseThrow().value());
    }

    static RedisClient client(RunningApplication application) {
        return application.injector().getInstance(RedisClient.class);
    }

    /** How many connections with some name there are. */
    static long connections(RedisClient client, String clientName) {
        return client.send(Command.CLIENT, "LIST").blockingGet().toString().lines().filter(line -> line.contains(" name=" + clientName + ' ')).count();
    }

    /** Waits for something that has to come. */
    static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (!condition.call()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not within " + DEADLINE_SECONDS + " s: " + what);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
