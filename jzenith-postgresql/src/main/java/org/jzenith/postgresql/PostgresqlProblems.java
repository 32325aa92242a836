package org.jzenith.postgresql;

import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jzenith.backing.ServerAddress;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;

/**
 * The problems that a start can have with a database, each with its stable id and message. No parameter may contain a
 * password.
 *
 * @param server the problems that a start can have with any server
 */
record PostgresqlProblems(ServerProblems server) {

    static PostgresqlProblems of(String namespace, ConfigTable table) {
        return new PostgresqlProblems(new ServerProblems(namespace, table));
    }

    /**
     * Returns the problems that can be found without connecting to the server.
     *
     * @param hasSource whether the application has a source of passwords
     */
    List<Problem> in(PostgresqlConfiguration configuration, boolean hasSource) {
        if (!ConnectOptions.isConfigured(configuration)) {
            return configuration.required() ? List.of(server.noHost("PG-1")) : List.of();
        }
        List<Problem> problems = new ArrayList<>();
        try {
            PgConnectOptions options = ConnectOptions.of(configuration);
            String hostKey = configuration.hosts().isEmpty() ? server.keyOrUrl("host") : server.key("hosts");
            ConnectOptions.servers(configuration).stream()
                    .map(ServerAddress::host)
                    .filter(host -> !DatabaseUrl.isHost(host))
                    .map(host -> badHost(hostKey, host))
                    .forEach(problems::add);
            SslMode mode = options.getSslMode();
            if (ConnectOptions.isVerified(mode)) {
                configuration
                        .tlsCa()
                        .flatMap(file -> server.flaw("PG-10", file))
                        .ifPresent(problems::add);
            } else if (configuration.tlsCa().isPresent()) {
                problems.add(server.unusedIssuers("PG-13", mode.value));
            }
            problems.addAll(server.passwordFlaws(
                    "PG-19", "PG-20", configuration.passwordFile(), passwordKey(configuration, options), hasSource));
            String disabled = mode == SslMode.DISABLE ? mode.value : null;
            problems.addAll(server.flaws("PG-16", "PG-17", ConnectOptions.files(configuration), disabled));
        } catch (IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage());
            problems.add(
                    !configuration.hosts().isEmpty()
                            ? badHosts(why)
                            : server.badUrl(
                                    "PG-2", "a database", why, "postgresql://user:password@host:port/database"));
        }
        String path = configuration.migrationPath().orElse(null);
        if (path != null
                && configuration.migrate()
                && !MigrationScripts.exist(MigrationScripts.loader(), MigrationScripts.folder(path))) {
            problems.add(server.about("PG-12", server.key("migration-path"))
                    .what("there are no migrations in " + path + " on the class path")
                    .expected("a folder with scripts, such as db/migration, which is src/main/resources/db/migration")
                    .fix("correct the folder, add the first script to it, or set " + server.key("migrate") + "=false"));
        }
        return problems;
    }

    private Optional<String> passwordKey(PostgresqlConfiguration configuration, PgConnectOptions options) {
        return options.getPassword().isEmpty()
                ? Optional.empty()
                : Optional.of(server.key(configuration.password().isPresent() ? "password" : "url"));
    }

    private Problem badHost(String key, String host) {
        return server.about("PG-14", key) // It may be a whole URL.
                .what(host.replaceFirst("(?s).*@", "***@") + " cannot be a host")
                .expected("a name or an address, such as db.example.org, without a port")
                .fix("correct it; the port is " + server.key("port") + ", and a whole URL is " + server.key("url"));
    }

    private Problem badHosts(String why) {
        return server.about("PG-18", server.key("hosts"))
                .what(why.replaceFirst("(?s)\\S*@", "***@"))
                .expected("names or addresses, each with or without a port, such as db-a,db-b:5433,[2001:db8::1]:5432")
                .fix("correct it; a whole URL is " + server.key("url"));
    }

    Problem noDatabase(String database, String message) {
        return server.about("PG-4", server.keyOrUrl("database"))
                .what(database + " is not on the server: " + message)
                .expected("the name of a database")
                .fix("correct the name, or create it: CREATE DATABASE \"" + database + "\"");
    }

    Problem bouncer(String message) {
        return server.about("PG-15", server.key("mode"))
                .what("is direct, but the server is a pgbouncer: " + message)
                .fix("set " + server.key("mode") + "=pgbouncer, or name the server itself");
    }

    Problem failedMigration(String script, String line, String reason) {
        return Problem.of("PG-7", script)
                .what("failed" + line + ": " + reason)
                .fix("correct the script; what it did was rolled back, unless it cannot run in a transaction");
    }

    Problem changedMigration(String what) {
        return Problem.of("PG-8", server.key("migrate"))
                .what("the migrations differ from those that were applied before: " + what)
                .expected("scripts that do not change after they were applied")
                .fix("revert the change, and write it as a new script with the next version"
                        + developmentData()
                                .map(folder -> "; or, if the data for development are not needed, delete " + folder
                                        + " while no application runs")
                                .orElse(""));
    }

    /** Returns the folder with the data of the server, if that is a development server whose data are kept. */
    private Optional<Path> developmentData() {
        return !server.isForDevelopment()
                ? Optional.empty()
                : server.table().entries().stream()
                        .filter(entry -> entry.key().equals("devservices.data-dir"))
                        .map(ConfigTable.Entry::value)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .map(folder ->
                                Path.of(folder, "postgresql").toAbsolutePath().normalize());
    }

    Problem brokenMigration(String what) {
        return Problem.of("PG-11", server.key("migrate"))
                .what("the history has a failed migration, which was not rolled back: " + what)
                .fix("undo what it did, correct the script, and delete its row: "
                        + "delete from flyway_schema_history where not success");
    }

    Problem noMigration(String reason) {
        return Problem.of("PG-9", server.key("migrate"))
                .what("the migrations could not run: " + reason)
                .fix("remove the cause, or set " + server.key("migrate") + "=false and run them in another way");
    }
}
