package org.jzenith.postgresql;

import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

    /** Returns the problems that can be found without connecting to the server. */
    List<Problem> in(PostgresqlConfiguration configuration) {
        if (configuration.host().isEmpty() && configuration.url().isEmpty()) {
            return configuration.required() ? List.of(server.noHost("PG-1")) : List.of();
        }
        List<Problem> problems = new ArrayList<>();
        try {
            PgConnectOptions options = ConnectOptions.of(configuration);
            if (!DatabaseUrl.isHost(options.getHost())) {
                problems.add(noHost(options.getHost()));
            }
            SslMode mode = options.getSslMode();
            if (configuration.tlsCa().isPresent()) {
                flaw(configuration.tlsCa().get(), mode).ifPresent(problems::add);
            }
            server.flaw(
                            "PG-16",
                            "PG-17",
                            ConnectOptions.files(configuration),
                            mode == SslMode.DISABLE ? mode.value : null)
                    .ifPresent(problems::add);
        } catch (IllegalArgumentException e) {
            problems.add(server.badUrl(
                    "PG-2",
                    "a database",
                    String.valueOf(e.getMessage()),
                    "postgresql://user:password@host:port/database"));
        }
        String path = configuration.migrationPath().orElse(null);
        if (path != null
                && configuration.migrate()
                && !MigrationScripts.exist(MigrationScripts.loader(), MigrationScripts.folder(path))) {
            problems.add(noScripts(path));
        }
        return problems;
    }

    private Problem noHost(String host) {
        // It may be a whole URL.
        return server.about(
                "PG-14",
                server.keyOrUrl("host"),
                host.replaceFirst("(?s).*@", "***@") + " cannot be a host",
                "a name or an address, such as db.example.org, without a port",
                "correct it; the port is " + server.key("port") + ", and a whole URL is " + server.key("url"));
    }

    private Optional<Problem> flaw(Path certificates, SslMode mode) {
        return ConnectOptions.isVerified(mode)
                ? server.flaw("PG-10", certificates)
                : Optional.of(server.about(
                        "PG-13",
                        server.key("tls-ca"),
                        "is set, but " + server.key("tls") + " = " + mode.value + " does not use it",
                        "verify-ca or verify-full as " + server.key("tls"),
                        "set " + server.key("tls") + " to verify-full, or remove " + server.key("tls-ca")));
    }

    private Problem noScripts(String path) {
        return server.about(
                "PG-12",
                server.key("migration-path"),
                "there are no migrations in " + path + " on the class path",
                "a folder with scripts, such as db/migration, which is src/main/resources/db/migration",
                "correct the folder, add the first script to it, or set " + server.key("migrate") + "=false");
    }

    Problem refusedUser(String user, String message) {
        return server.refusedUser("PG-3", user, message, "create the user, or allow it in pg_hba.conf");
    }

    Problem noDatabase(String database, String message) {
        return server.about(
                "PG-4",
                server.keyOrUrl("database"),
                database + " is not on the server: " + message,
                "the name of a database",
                "correct the name, or create it: CREATE DATABASE \"" + database + "\"");
    }

    Problem unreachable(String address, Duration timeout, String reason) {
        return server.unreachable("PG-5", address, timeout, reason);
    }

    Problem bouncer(String message) {
        return server.about(
                "PG-15",
                server.key("mode"),
                "is direct, but the server is a pgbouncer: " + message,
                null,
                "set " + server.key("mode") + "=pgbouncer, or name the server itself");
    }

    Problem noTls(String mode, String reason) {
        return server.noTls("PG-6", mode, reason);
    }

    Problem failedMigration(String script, String line, String reason) {
        return new Problem(
                "PG-7",
                script,
                "failed" + line + ": " + reason,
                null,
                null,
                "correct the script; what it did was rolled back, unless it cannot run in a transaction");
    }

    Problem changedMigration(String what) {
        return new Problem(
                "PG-8",
                server.key("migrate"),
                "the migrations differ from those that were applied before: " + what,
                "scripts that do not change after they were applied",
                null,
                "revert the change, and write it as a new script with the next version"
                        + developmentData()
                                .map(folder -> "; or, if the data for development are not needed, delete " + folder
                                        + " while no application runs")
                                .orElse(""));
    }

    /** Returns the folder with the data of the server, if that is a development server whose data are kept. */
    private Optional<Path> developmentData() {
        String origin = server.table().origin(server.key("host"));
        return origin == null || !origin.startsWith("dev service ")
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
        return new Problem(
                "PG-11",
                server.key("migrate"),
                "the history has a failed migration, which was not rolled back: " + what,
                null,
                null,
                "undo what it did, correct the script, and delete its row: delete from flyway_schema_history where not success");
    }

    Problem noMigration(String reason) {
        return new Problem(
                "PG-9",
                server.key("migrate"),
                "the migrations could not run: " + reason,
                null,
                null,
                "remove the cause, or set " + server.key("migrate") + "=false and run them in another way");
    }
}
