package org.jzenith.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code redis://user:password@host:port/database}, or {@code rediss} with TLS, or the same composed from single keys. No message shows any
 * other part of the URL than its host.
 */
record ServerUrl(boolean tls, String host, int port, @Nullable String username, @Nullable String password, int database) {

    static final int DEFAULT_PORT = 6379;

    /** Parsed here, because {@link URI} does not parse an authority with a host that it does not accept. */
    private static final Pattern AUTHORITY = Pattern.compile("((?<info>.*)@)?(?<host>\\[.*]|[^:]*)(:(?<port>\\d{1,5})?)?");

    /**
     * Reads a URL.
     *
     * @throws IllegalArgumentException if it is not a valid URL of Redis
     */
    static ServerUrl of(String text) {
        URI url;
        try {
            url = new URI(text.trim());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("it is malformed: " + e.getReason() + " at character " + e.getIndex());
        }
        if (!"redis".equals(url.getScheme()) && !"rediss".equals(url.getScheme())) {
            throw new IllegalArgumentException("it does not begin with redis:// or rediss://");
        }
        if (url.getRawQuery() != null || url.getRawFragment() != null) {
            throw new IllegalArgumentException("it has parameters or a fragment, which are not allowed");
        }
        // Checked before the host, which messages show: parts of an unencoded password may be taken for host and database, but then this part
        // is not a number.
        int database = database(url.getRawPath());
        Matcher authority = AUTHORITY.matcher(url.getRawAuthority() == null ? "" : url.getRawAuthority());
        if (!authority.matches()) {
            throw new IllegalArgumentException("its port is not a number");
        }
        if (authority.group("host").isEmpty()) {
            throw new IllegalArgumentException("it has no host");
        }
        String info = authority.group("info");
        int colon = info == null ? -1 : info.indexOf(':');
        String user = info == null ? "" : decoded(colon < 0 ? info : info.substring(0, colon));
        String port = authority.group("port");
        return new ServerUrl("rediss".equals(url.getScheme()), bare(authority.group("host")), port == null ? DEFAULT_PORT : Integer.parseInt(port),
                user.isEmpty() ? null : user, info == null || colon < 0 ? null : decoded(info.substring(colon + 1)), database);
    }

    /** Removes the brackets that an IPv6 address has in a URL. */
    private static String bare(String host) {
        return host.replaceFirst("^\\[(.*:.*)]$", "$1");
    }

    private static int database(@Nullable String path) {
        if (path == null || path.length() <= 1) {
            return 0;
        }
        if (!path.matches("/\\d{1,9}")) {
            throw new IllegalArgumentException("its path is not the number of a database");
        }
        return Integer.parseInt(path.substring(1));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Returns the configured server; single keys take precedence over the URL. */
    static ServerUrl of(RedisConfiguration configuration) {
        ServerUrl url = configuration.url().isPresent() ? of(configuration.url().get().value())
                : new ServerUrl(false, "localhost", DEFAULT_PORT, null, null, 0);
        boolean own = configuration.host().isPresent() || configuration.url().isEmpty();
        String password = configuration.password().isPresent() ? configuration.password().get().value() : url.password;
        return new ServerUrl(url.tls || configuration.tls() != RedisTls.DISABLE, bare(configuration.host().orElse(url.host)),
                own ? configuration.port() : url.port, configuration.username().orElse(url.username), password,
                configuration.database().orElse(url.database));
    }

    /** Returns the host in the form that it has in a URL. */
    String hostInUrl() {
        return host.contains(":") ? '[' + host + ']' : host;
    }

    /** Returns whether a URL can have this host. Otherwise the driver would connect to localhost, or show the password in its exception. */
    boolean hasHostForUrl() {
        try {
            return hostInUrl().equals(new URI("redis://" + hostInUrl()).getHost());
        } catch (URISyntaxException e) {
            return false;
        }
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
