package org.jzenith.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;

/**
 * The problems that a start can have with Redis, each with its stable id and message. No parameter may contain a
 * password.
 *
 * @param server the problems that a start can have with any server
 */
record RedisProblems(ServerProblems server) {

    static RedisProblems of(String namespace, ConfigTable table) {
        return new RedisProblems(new ServerProblems(namespace, table));
    }

    /** Returns the problems that can be found without connecting to the server. */
    List<Problem> in(RedisConfiguration configuration) {
        if (configuration.host().isEmpty() && configuration.url().isEmpty()) {
            return configuration.required() ? List.of(server.noHost("REDIS-1")) : List.of();
        }
        List<Problem> problems = new ArrayList<>();
        try {
            ServerUrl url = ServerUrl.of(configuration);
            if (!url.hasHostForUrl()) {
                problems.add(noHostForUrl(url.host()));
            }
            RedisTls tls = ConnectOptions.mode(configuration, url);
            if (configuration.tlsCa().isPresent() && !tls.verifies()) {
                problems.add(unusedCertificates(tls));
            }
            server.flaw(
                            "REDIS-11",
                            "REDIS-12",
                            ConnectOptions.files(configuration),
                            tls == RedisTls.DISABLE ? tls.toString() : null)
                    .ifPresent(problems::add);
        } catch (IllegalArgumentException e) {
            problems.add(server.badUrl(
                    "REDIS-2", "a Redis", String.valueOf(e.getMessage()), "redis://user:password@host:port/database"));
        }
        if (configuration.tlsCa().isPresent()) {
            server.flaw("REDIS-8", configuration.tlsCa().get()).ifPresent(problems::add);
        }
        return problems;
    }

    private Problem noHostForUrl(String host) {
        // It may be a whole URL.
        return server.about(
                "REDIS-9",
                server.keyOrUrl("host"),
                host.replaceFirst("(?s).*@", "***@") + " cannot be the host of a URL, which the driver needs",
                "a name of letters, digits, dashes and dots, such as cache.example.org, or an address",
                "correct it; a service of Docker Compose with a _ in its name can have an alias without");
    }

    private Problem unusedCertificates(RedisTls tls) {
        return server.about(
                "REDIS-10",
                server.key("tls-ca"),
                "is set, but " + server.key("tls") + " = " + tls + " does not use it",
                "verify-ca or verify-full as " + server.key("tls"),
                "set " + server.key("tls") + " to verify-full, or remove " + server.key("tls-ca"));
    }

    Problem refusedUser(String user, String message) {
        return server.refusedUser("REDIS-3", user, message, "create the user by ACL SETUSER");
    }

    Problem noDatabase(int database, String message) {
        return server.about(
                "REDIS-4",
                server.keyOrUrl("database"),
                database + " is not on the server: " + message,
                "the number of a database",
                "correct the number, or allow more databases by the setting databases in redis.conf");
    }

    Problem unreachable(String address, Duration timeout, String reason) {
        return server.unreachable("REDIS-5", address, timeout, reason);
    }

    Problem noTls(String mode, String reason) {
        return server.noTls("REDIS-6", mode, reason);
    }

    Problem noRedis(String address, String reason) {
        return server.about(
                "REDIS-7",
                server.keyOrUrl("port"),
                address + " is not a Redis server: " + reason,
                "a server that speaks its protocol",
                "correct " + server.key("host") + " and " + server.key("port") + ", or " + server.key("tls"));
    }
}
