package org.jzenith.benchmarks.database;

import static java.util.Objects.requireNonNull;

import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;

/**
 * Starts a PostgreSQL for development, fills the table that examples/benchmark reads, and prints the variables by which the servers find
 * it. The server stops with this process, and its data are thrown away.
 */
public final class UserDatabase {

    private static final String PASSWORD = "benchmark";
    private static final String USERS = """
            create table users (id uuid primary key, name text not null);
            insert into users values ('0f8fad5b-d9cb-469f-a165-70867728950e', 'user-0f8fad5b');
            insert into users select id, 'user-' || left(id::text, 8) from (select gen_random_uuid() id from generate_series(2, 10000)) ids;
            analyze users
            """;

    private UserDatabase() { }

    /** Returns when the users are there; the process goes on until it is told to end. */
    @SuppressWarnings("SystemOut") // The caller is a script.
    public static void main(String[] args) {
        RunningApplication application = JZenith.application(args).withPlugins(PostgresqlPlugin.create())
                .withConfiguration("postgresql.password", PASSWORD).run();
        application.injector().getInstance(PostgresqlClient.class).script(USERS).blockingAwait();
        System.out.printf("PG_HOST=%s PG_PORT=%s PG_DB=%s PG_USER=%s PG_PASSWORD=%s%n",
                value(application, "host"), value(application, "port"), value(application, "database"), value(application, "username"), PASSWORD);
    }

    private static String value(RunningApplication application, String setting) {
        ConfigTable table = application.injector().getInstance(ConfigTable.class);
        return requireNonNull(table.entries().stream().filter(entry -> entry.key().equals("postgresql." + setting))
                .findFirst().orElseThrow().value(), setting);
    }
}
