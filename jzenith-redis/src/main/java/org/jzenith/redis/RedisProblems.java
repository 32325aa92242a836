package org.jzenith.redis;

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
 * Every problem that a start can have with Redis, each with its stable id and wording. No parameter may hold a password.
 *
 * @param namespace the namespace of the keys
 * @param table     where they came from
 */
record RedisProblems(String namespace, ConfigTable table) {

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
    List<Problem> of(RedisConfiguration configuration) {
        if (configuration.host().isEmpty() && configuration.url().isEmpty()) {
            return configuration.required() ? List.of(noHost()) : List.of();
        }
        List<Problem> problems = new ArrayList<>();
        try {
            ServerUrl.of(configuration);
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
        return about("REDIS-1", key("host"), "is not set, and there is no default", "the name or address of a server",
                "set " + key("host") + " or " + key("url") + ", or add org.jzenith:jzenith-devservices to the dependencies, which starts a "
                        + "server for development where none is named");
    }

    private Problem badUrl(String why) {
        return about("REDIS-2", keyOrUrl("url"), "is no URL of a Redis: " + why, "redis://user:password@host:port/database",
                "correct it; %40 stands for @, %3A for :, %2F for / in names and passwords");
    }

    Problem refusedUser(String user, String message) {
        return about("REDIS-3", keyOrUrl("password"), "does not let the user " + user + " in: " + message, "the password of that user",
                "correct " + key("username") + " and " + key("password") + ", or create the user by ACL SETUSER");
    }

    Problem noDatabase(int database, String message) {
        return about("REDIS-4", keyOrUrl("database"), database + " is not on the server: " + message, "the number of a database",
                "correct the number, or have more of them by databases in redis.conf");
    }

    Problem unreachable(String server, Duration timeout, String reason) {
        return about("REDIS-5", keyOrUrl("host"), server + " was not to be reached within " + timeout.toMillis() + " ms: " + reason,
                "a server that accepts connections", "correct " + key("host") + " and " + key("port") + ", start the server, wait longer by "
                        + key("start-timeout") + ", or start without it by " + key("required") + "=false");
    }

    Problem noTls(String mode, String reason) {
        return about("REDIS-6", keyOrUrl("tls"), "is " + mode + ", which does not come about: " + reason, null,
                "set up TLS at the server, name the certificates by " + key("tls-ca") + ", or choose another " + key("tls"));
    }

    private Problem noCertificates(Path file, String flaw) {
        return about("REDIS-8", key("tls-ca"), file + " " + flaw, "a file with certificates in PEM",
                "correct the file or its name, or remove the key where the JVM trusts who signed the certificate of the server");
    }

    Problem noRedis(String server, String reason) {
        return about("REDIS-7", keyOrUrl("port"), server + " is no Redis: " + reason, "a server that speaks its protocol",
                "correct " + key("host") + " and " + key("port") + ", or " + key("tls"));
    }
}
