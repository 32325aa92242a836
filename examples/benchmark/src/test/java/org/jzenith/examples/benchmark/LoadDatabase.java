package org.jzenith.examples.benchmark;

import com.google.inject.Key;
import com.google.inject.name.Names;
import java.util.Map;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;

/** A database with one user, as those who put the example under load have one. */
final class LoadDatabase implements AutoCloseable {

    private final RunningApplication application = JZenith.application("--postgresql-load.password=pw")
            .withPlugins(PostgresqlPlugin.named("load"))
            .start();

    LoadDatabase(String id, String name) {
        application
                .injector()
                .getInstance(Key.get(PostgresqlClient.class, Names.named("load")))
                .script("create table users (id uuid primary key, name text not null); " + "insert into users values ('"
                        + id + "', '" + name + "')")
                .blockingAwait();
    }

    /** What the example reads. */
    Map<String, String> environment() {
        return Map.of(
                "PG_HOST",
                value("host"),
                "PG_PORT",
                value("port"),
                "PG_DB",
                value("database"),
                "PG_USER",
                value("username"),
                "PG_PASSWORD",
                "pw",
                "POOL_SIZE",
                "2");
    }

    private String value(String key) {
        return application.injector().getInstance(ConfigTable.class).entries().stream()
                .filter(entry -> entry.key().equals("postgresql-load." + key))
                .findFirst()
                .orElseThrow()
                .value();
    }

    @Override
    public void close() {
        application.close();
    }
}
