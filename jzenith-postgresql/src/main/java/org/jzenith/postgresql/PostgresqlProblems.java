package org.jzenith.postgresql;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.CertificateFile;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/**
 * Every problem that a start can have with a database, each with its stable id and wording. No parameter may hold a password.
 *
 * @param namespace the namespace of the keys
 * @param table     where they came from
 */
record PostgresqlProblems(String namespace, ConfigTable table) {

    static StartupException failure(Problem problem, @Nullable Throwable cause) {
        return new StartupException(List.of(problem), cause);
    }

    private String key(String name) {
        return namespace + '.' + name;
    }

    /** The key that an operator has set: the URL, where the other has no value of its own. */
    private String keyOrUrl(String name) {
        return isSet(name) || !isSet("url") ? key(name) : key("url");
    }

    boolean isSet(String name) {
        return table.entries().stream().anyMatch(entry -> entry.key().equals(key(name)) && entry.value() != null);
    }

    private Problem about(String id, String key, String what, @Nullable String expected, String fix) {
        return new Problem(id, key, what, expected, isSet(key.substring(key.lastIndexOf('.') + 1)) ? table.origin(key) : null, fix);
    }

    /** What can be said without asking the server. */
    List<Problem> of(PostgresqlConfiguration configuration) {
        if (configuration.host().isEmpty() && configuration.url().isEmpty()) {
            return configuration.required() ? List.of(noHost()) : List.of();
        }
        List<Problem> problems = new ArrayList<>();
        try {
            ConnectOptions.of(configuration);
        } catch (IllegalArgumentException e) {
            problems.add(badUrl(String.valueOf(e.getMessage())));
        }
        configuration.tlsCa().ifPresent(file -> {
            String flaw = CertificateFile.flaw(file);
            if (flaw != null) {
                problems.add(noCertificates(file, flaw));
            }
        });
        return problems;
    }

    private Problem noHost() {
        return about("PG-1", key("host"), "is not set, and there is no default", "the name or address of a server",
                "set " + key("host") + " or " + key("url") + ", or add org.jzenith:jzenith-devservices to the dependencies, which starts a "
                        + "server for development where none is named");
    }

    private Problem badUrl(String why) {
        return about("PG-2", key("url"), "is no URL of a database: " + why, "postgresql://user:password@host:port/database",
                "correct it; %40 stands for @, %3A for :, %2F for / in names and passwords");
    }

    private Problem noCertificates(Path file, String flaw) {
        return about("PG-10", key("tls-ca"), file + " " + flaw, "a file with certificates in PEM",
                "correct the file or its name, or remove the key where the JVM trusts who signed the certificate of the server");
    }

    Problem refusedUser(String user, String message) {
        return about("PG-3", keyOrUrl("password"), "does not let the user " + user + " in: " + message, "the password of that user",
                "correct " + key("username") + " and " + key("password") + ", or create the user, or let it in by pg_hba.conf");
    }

    Problem noDatabase(String database, String message) {
        return about("PG-4", keyOrUrl("database"), database + " is not on the server: " + message, "the name of a database",
                "correct the name, or create it: CREATE DATABASE \"" + database + "\"");
    }

    Problem unreachable(String server, Duration timeout, String reason) {
        return about("PG-5", keyOrUrl("host"), server + " was not to be reached within " + timeout.toMillis() + " ms: " + reason,
                "a server that accepts connections", "correct " + key("host") + " and " + key("port") + ", start the server, wait longer by "
                        + key("start-timeout") + ", or start without it by " + key("required") + "=false");
    }

    Problem noTls(String mode, String reason) {
        return about("PG-6", keyOrUrl("tls"), "is " + mode + ", which does not come about: " + reason, null,
                "set up TLS at the server, name the certificates by " + key("tls-ca") + ", or choose another " + key("tls"));
    }

    Problem failedMigration(String script, String line, String reason) {
        return new Problem("PG-7", script, "failed" + line + ": " + reason, null, null,
                "correct the script; what it did was rolled back, unless it is one that cannot be within a transaction");
    }

    Problem changedMigration(String what) {
        return new Problem("PG-8", key("migrate"), "the migrations are not those that ran before: " + what, "scripts that stay as they ran", null,
                "take the change back and write it as a new script with the next version");
    }

    Problem noMigration(String reason) {
        return new Problem("PG-9", key("migrate"), "the migrations could not run: " + reason, null, null,
                "remove the cause, or set " + key("migrate") + "=false and run them in another way");
    }
}
