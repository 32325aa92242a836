package org.jzenith.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ConnectionUrl;
import org.jzenith.backing.ServerAddress;

/**
 * {@code redis://user:password@host:port/database}, or {@code rediss} with TLS, or the same composed from single keys.
 * Messages show only the host of the URL.
 */
record ServerUrl(
        boolean tls, String host, int port, @Nullable String username, @Nullable String password, int database) {

    static final int DEFAULT_PORT = 6379;
    private static final int SENTINEL_PORT = 26_379;
    private static final int NO_DATABASE = -1;

    /**
     * Reads a URL.
     *
     * @throws IllegalArgumentException if it is not a valid URL of Redis
     */
    static ServerUrl of(String text) {
        ConnectionUrl url = ConnectionUrl.of(text, "redis", "rediss");
        if (url.query() != null) {
            throw new IllegalArgumentException("it has parameters, which are not allowed");
        }
        return new ServerUrl(
                "rediss".equals(url.scheme()),
                url.host(),
                url.port() < 0 ? DEFAULT_PORT : url.port(),
                url.user(),
                url.password(),
                database(url.path()));
    }

    private static int database(String path) {
        if (!path.matches("\\d{0,9}")) {
            throw new IllegalArgumentException("its path is not the number of a database");
        }
        return path.isEmpty() ? 0 : Integer.parseInt(path);
    }

    /** Returns the configured server; single keys take precedence over the URL. */
    static ServerUrl of(RedisConfiguration configuration) {
        ServerUrl url = configuration.url().isPresent()
                ? of(configuration.url().get().value())
                : new ServerUrl(false, ConnectionUrl.NO_HOST, DEFAULT_PORT, null, null, 0);
        String password = configuration.password().isPresent()
                ? configuration.password().get().value()
                : url.password;
        return new ServerUrl(
                configuration.tls().map(mode -> mode != RedisTls.DISABLE).orElse(url.tls),
                ConnectionUrl.withoutBrackets(configuration.host().orElse(url.host)),
                configuration.port().orElse(configuration.host().isPresent() ? DEFAULT_PORT : url.port),
                configuration.username().orElse(url.username),
                password,
                configuration.database().orElse(url.database));
    }

    /**
     * Returns the configured servers, at least one: Sentinels, servers of a cluster, or the only server.
     *
     * @throws IllegalArgumentException if one of them, or the URL, is invalid
     */
    static List<ServerAddress> servers(RedisConfiguration configuration) {
        int defaultPort =
                configuration.port().orElse(configuration.mode() == RedisMode.SENTINEL ? SENTINEL_PORT : DEFAULT_PORT);
        if (!configuration.hosts().isEmpty()) {
            return configuration.hosts().stream()
                    .map(host -> ServerAddress.of(host, defaultPort))
                    .distinct()
                    .toList();
        }
        ServerUrl url = of(configuration);
        boolean hasPort = configuration.port().isPresent()
                || configuration.mode() != RedisMode.SENTINEL
                || configuration.host().isEmpty();
        return List.of(new ServerAddress(url.host, hasPort ? url.port : defaultPort));
    }

    /** Returns the same with another server. */
    ServerUrl at(ServerAddress server) {
        return new ServerUrl(tls, server.host(), server.port(), username, password, database);
    }

    /** Returns the same with another password. */
    ServerUrl withPassword(String secret) {
        return new ServerUrl(tls, host, port, username, secret, database);
    }

    /** Returns the same with another user, and without a database, which a Sentinel does not have. */
    ServerUrl withUser(@Nullable String user, @Nullable String secret) {
        return new ServerUrl(tls, host, port, user, secret, NO_DATABASE);
    }

    /** Returns the host in the form that it has in a URL. */
    String hostInUrl() {
        return host.contains(":") ? '[' + host + ']' : host;
    }

    /**
     * Returns whether this host is valid in a URL. Otherwise, the driver would connect to localhost, or show the
     * password in its exception.
     */
    boolean hasHostForUrl() {
        try {
            return hostInUrl().equals(new URI("redis://" + hostInUrl()).getHost());
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Returns the path of a URL, which selects the database; empty for a Sentinel, which rejects {@code SELECT}. */
    String path() {
        return database == NO_DATABASE ? "" : "/" + database;
    }

    /** Returns host and port, for messages. */
    String server() {
        return host + ':' + port;
    }

    /** Returns the name of the user; Redis has a default user. */
    String user() {
        return username == null ? "default" : username;
    }

    /** Returns only the server, because the password is secret. */
    @Override
    public String toString() {
        return server();
    }
}
