package org.jzenith.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    /**
     * Returns the problems that can be found without connecting to the server.
     *
     * @param hasSource whether the application has a source of passwords
     */
    List<Problem> in(RedisConfiguration configuration, boolean hasSource) {
        if (!RedisService.isConfigured(configuration)) {
            return configuration.required() ? List.of(server.noHost("REDIS-1")) : List.of();
        }
        List<Problem> problems = new ArrayList<>();
        try {
            ServerUrl url = ServerUrl.of(configuration);
            String hostKey = configuration.hosts().isEmpty() ? server.keyOrUrl("host") : server.key("hosts");
            ServerUrl.servers(configuration).stream()
                    .map(url::at)
                    .filter(at -> !at.hasHostForUrl())
                    .map(at -> badHost(hostKey, at.host()))
                    .forEach(problems::add);
            problems.addAll(ofMode(configuration, url));
            Optional<String> passwordKey = url.password() == null
                    ? Optional.empty()
                    : Optional.of(server.key(configuration.password().isPresent() ? "password" : "url"));
            problems.addAll(
                    server.passwordFlaws("REDIS-20", "REDIS-21", configuration.passwordFile(), passwordKey, hasSource));
            RedisTls tls = ConnectOptions.mode(configuration, url);
            if (configuration.tlsCa().isPresent() && !tls.verifies()) {
                problems.add(server.unusedIssuers("REDIS-10", tls.toString()));
            }
            String disabled = tls == RedisTls.DISABLE ? tls.toString() : null;
            problems.addAll(server.flaws("REDIS-11", "REDIS-12", ConnectOptions.files(configuration), disabled));
        } catch (IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage());
            problems.add(
                    configuration.hosts().isEmpty()
                            ? server.badUrl("REDIS-2", "a Redis", why, "redis://user:password@host:port/database")
                            : badHosts(why));
        }
        if (configuration.tlsCa().isPresent()) {
            server.flaw("REDIS-8", configuration.tlsCa().get()).ifPresent(problems::add);
        }
        return problems;
    }

    private Problem badHost(String key, String host) {
        return server.about("REDIS-9", key) // It may be a whole URL.
                .what(host.replaceFirst("(?s).*@", "***@") + " cannot be the host of a URL, which the driver needs")
                .expected("a name of letters, digits, dashes and dots, such as cache.example.org, or an address")
                .fix("correct it; a service of Docker Compose with a _ in its name can have an alias without");
    }

    private Problem badHosts(String why) {
        return server.about("REDIS-13", server.key("hosts"))
                .what(why.replaceFirst("(?s)\\S*@", "***@"))
                .expected(
                        "names or addresses, each with or without a port, such as redis-a,redis-b:6380,[2001:db8::1]:6379")
                .fix("correct it; a whole URL is " + server.key("url"));
    }

    private List<Problem> ofMode(RedisConfiguration configuration, ServerUrl url) {
        List<Problem> problems = new ArrayList<>();
        if (configuration.mode() == RedisMode.STANDALONE
                && configuration.hosts().size() > 1) {
            problems.add(server.about("REDIS-14", server.key("hosts"))
                    .what(configuration.hosts().size() + " servers are set, but " + server.key("mode")
                            + " is standalone")
                    .expected("one server, or the mode cluster or sentinel")
                    .fix("set " + server.key("mode") + " to what the servers are, or leave one"));
        }
        if (configuration.mode() == RedisMode.CLUSTER && url.database() != 0) {
            problems.add(server.about("REDIS-15", server.keyOrUrl("database"))
                    .what("the database is " + url.database() + ", but " + server.key("mode") + " is cluster")
                    .expected("0, the only database of a cluster")
                    .fix("remove it; a prefix of the keys can separate applications"));
        }
        if (configuration.mode() == RedisMode.SENTINEL
                && configuration.masterName().isEmpty()) {
            problems.add(server.about("REDIS-16", server.key("master-name"))
                    .what("it is not set, but " + server.key("mode") + " is sentinel")
                    .expected("the name that follows \"sentinel monitor\" in the configuration of the Sentinels")
                    .fix("set it, such as " + server.key("master-name") + "=mymaster"));
        }
        return problems;
    }

    Problem noCluster(String address) {
        return server.about("REDIS-17", server.key("mode"))
                .what(address + " is not part of a cluster, but the mode is cluster")
                .expected("servers with cluster-enabled yes")
                .fix("set " + server.key("mode") + "=standalone, or correct the servers");
    }

    Problem refusedSentinelUser(String user, String message) {
        return server.about("REDIS-19", server.key("sentinel-password"))
                .what("login of user " + user + " was rejected: " + message)
                .expected("the password that the Sentinels require, which may differ from that of the master")
                .fix("correct " + server.key("sentinel-username") + " and " + server.key("sentinel-password"));
    }

    Problem unknownMaster(String sentinels, String name) {
        return server.about("REDIS-18", server.key("master-name"))
                .what("none of the Sentinels " + sentinels + " watches a master with the name " + name)
                .expected("the name that follows \"sentinel monitor\" in the configuration of the Sentinels")
                .fix("correct it");
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
