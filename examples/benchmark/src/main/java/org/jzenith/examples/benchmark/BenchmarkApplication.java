package org.jzenith.examples.benchmark;

import org.jzenith.core.JZenith;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.redis.RedisPlugin;
import org.jzenith.rest.RestPlugin;

/** The application that is put under load: nothing in it is there for speed, it is written as any service would be. */
public final class BenchmarkApplication {

    private BenchmarkApplication() {}

    /** Starts the application; {@code --rest.port=8081} and the like configure it. */
    public static void main(String[] args) {
        JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(
                                        HelloResource.class,
                                        UserResource.class,
                                        ServiceResource.class,
                                        StoredUserResource.class,
                                        CachedUserResource.class)
                                .withProviders(BearerFilter.class),
                        PostgresqlPlugin.create(),
                        RedisPlugin.create(),
                        LogbackPlugin.create())
                .withConfiguration("logging.level", "warn")
                .run();
    }
}
