package org.jzenith.examples.benchmark;

import com.google.inject.Key;
import com.google.inject.name.Names;
import io.vertx.redis.client.Command;
import java.util.Map;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisPlugin;

/** A Redis with one user that lets everybody in, as those who put the example under load have one. */
final class LoadCache implements AutoCloseable {

    private final RunningApplication application = JZenith.application("--redis-load.database=0")
            .withPlugins(RedisPlugin.named("load"))
            .start();

    LoadCache(String id, String name) {
        RedisClient client = application.injector().getInstance(Key.get(RedisClient.class, Names.named("load")));
        client.send(Command.SET, "user:" + id, "{\"id\":\"" + id + "\",\"name\":\"" + name + "\"}")
                .ignoreElement()
                .blockingAwait();
        client.send(Command.create("ACL"), "SETUSER", "default", "nopass")
                .ignoreElement()
                .blockingAwait();
    }

    /** What the example reads. */
    Map<String, String> environment() {
        return Map.of("REDIS_HOST", value("host"), "REDIS_PORT", value("port"));
    }

    private String value(String key) {
        return application.injector().getInstance(ConfigTable.class).entries().stream()
                .filter(entry -> entry.key().equals("redis-load." + key))
                .findFirst()
                .orElseThrow()
                .value();
    }

    @Override
    public void close() {
        application.close();
    }
}
