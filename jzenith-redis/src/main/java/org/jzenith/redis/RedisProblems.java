package org.jzenith.redis;

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
                problems.add(server.about("REDIS-9", server.keyOrUrl("host")) // It may be a whole URL.
                        .what(url.host().replaceFirst("(?s).*@", "***@")
                                + " cannot be the host of a URL, which the driver needs")
                        .expected("a name of letters, digits, dashes and dots, such as cache.example.org, or an "
                                + "address")
                        .fix("correct it; a service of Docker Compose with a _ in its name can have an alias without"));
            }
            RedisTls tls = ConnectOptions.mode(configuration, url);
            if (configuration.tlsCa().isPresent() && !tls.verifies()) {
                problems.add(server.unusedIssuers("REDIS-10", tls.toString()));
            }
            String disabled = tls == RedisTls.DISABLE ? tls.toString() : null;
            problems.addAll(server.flaws("REDIS-11", "REDIS-12", ConnectOptions.files(configuration), disabled));
        } catch (IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage());
            problems.add(server.badUrl("REDIS-2", "a Redis", why, "redis://user:password@host:port/database"));
        }
        if (configuration.tlsCa().isPresent()) {
            server.flaw("REDIS-8", configuration.tlsCa().get()).ifPresent(problems::add);
        }
        return problems;
    }

    Problem noDatabase(int database, String message) {
        return server.about("REDIS-4", server.keyOrUrl("database"))
                .what(database + " is not on the server: " + message)
                .expected("the number of a database")
                .fix("correct the number, or allow more databases by the setting databases in redis.conf");
    }

    Problem noRedis(String address, String reason) {
        return server.about("REDIS-7", server.keyOrUrl("port"))
                .what(address + " is not a Redis server: " + reason)
                .expected("a server that speaks its protocol")
                .fix("correct " + server.key("host") + " and " + server.key("port") + ", or " + server.key("tls"));
    }
}
