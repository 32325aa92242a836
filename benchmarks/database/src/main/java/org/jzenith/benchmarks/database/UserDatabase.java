package org.jzenith.benchmarks.database;

import static java.util.Objects.requireNonNull;

import io.vertx.redis.client.Command;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisPlugin;

/**
 * Starts a PostgreSQL and a Redis for development, fills them with the data that examples/benchmark reads, and prints
 * the environment variables by which the servers find them. Both stop with this process, and their data are deleted.
 */
public final class UserDatabase {

    private static final String PASSWORD = "benchmark";
    private static final String USER = "0f8fad5b-d9cb-469f-a165-70867728950e";
    private static final String USERS =
            """
            create table users (id uuid primary key, name text not null);
            insert into users values ('0f8fad5b-d9cb-469f-a165-70867728950e', 'user-0f8fad5b');
            insert into users select id, 'user-' || left(id::text, 8) from (select gen_random_uuid() id from generate_series(2, 10000)) ids;
            analyze users
            """;

    private UserDatabase() {}

    /** Returns when the users are stored; the process runs until it gets a signal to end. */
    @SuppressWarnings("SystemOut") // The caller is a script.
    public static void main(String[] args) {
        RunningApplication application = JZenith.application(args)
                .withPlugins(PostgresqlPlugin.create(), RedisPlugin.create())
                .withConfiguration("postgresql.password", PASSWORD)
                .run();
        application.injector().getInstance(PostgresqlClient.class).script(USERS).blockingAwait();
        RedisClient redis = application.injector().getInstance(RedisClient.class);
        redis.send(Command.ACL, "SETUSER", "default", "on", "nopass", "~*", "&*", "+@all")
                .ignoreElement()
                .andThen(
                        redis.send(Command.SET, "user:" + USER, "{\"id\":\"" + USER + "\",\"name\":\"user-0f8fad5b\"}"))
                .ignoreElement()
                .blockingAwait();
        System.out.printf(
                "PG_HOST=%s PG_PORT=%s PG_DB=%s PG_USER=%s PG_PASSWORD=%s REDIS_HOST=%s REDIS_PORT=%s%n",
                value(application, "postgresql.host"),
                value(application, "postgresql.port"),
                value(application, "postgresql.database"),
                value(application, "postgresql.username"),
                PASSWORD,
                value(application, "redis.host"),
                value(application, "redis.port"));
    }

    private static String value(RunningApplication application, String setting) {
        ConfigTable table = application.injector().getInstance(ConfigTable.class);
        return requireNonNull(
                table.entries().stream()
                        .filter(entry -> entry.key().equals(setting))
                        .findFirst()
                        .orElseThrow()
                        .value(),
                setting);
    }
}
