package org.jzenith.redis;

import com.google.inject.Key;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import java.util.Map;
import java.util.Set;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.testing.servers.TestedPlugin;

/** The plugin that is tested, and what a test asks an application with it. */
final class Server {

    static final TestedPlugin PLUGIN =
            new TestedPlugin("redis", "REDIS", RedisPlugin::create, RedisUnavailableException.class, Server::address);

    private Server() {}

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
    static Single<Long> connections(RedisClient client, String clientName) {
        return client.send(Command.CLIENT, "LIST").toSingle().map(list -> list.toString()
                .lines()
                .filter(line -> line.contains(" name=" + clientName + ' '))
                .count());
    }

    /** Returns what the health check of Redis says now. */
    static HealthResult health(RunningApplication application) {
        return application.injector().getInstance(new Key<Set<HealthCheck>>() {}).stream()
                .filter(check -> check.name().equals("redis"))
                .findFirst()
                .orElseThrow()
                .check()
                .blockingGet();
    }
}
