package org.jzenith.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code redis://user:password@host:port/database}, or {@code rediss} with TLS, or the same put together from single keys. No message of
 * it shows anything of the URL but its host.
 */
record ServerUrl(boolean tls, String host, int port, @Nullable String username, @Nullable String password, int database) {

    static final int DEFAULT_PORT = 6379;

    /** Read here, because {@link URI} knows no part of one whose host it does not accept. */
    private static final Pattern AUTHORITY = Pattern.compile("((?<info>.*)@)?(?<host>\\[.*]|[^:]*)(:(?<port>\\d{1,5})?)?");

    /**
     * Reads a URL.
     *
     * @throws IllegalArgumentException if it is none
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
        // Before the host, which is shown: where parts of a password that is not encoded are taken for both, this one is no number.
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

    /** Without the brackets that an address of version 6 has in a URL. */
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

    /** What the URL says, each key before it. */
    static ServerUrl of(RedisConfiguration configuration) {
        ServerUrl url = configuration.url().isPresent() ? of(configuration.url().get().value())
                : new ServerUrl(false, "localhost", DEFAULT_PORT, null, null, 0);
        boolean own = configuration.host().isPresent() || configuration.url().isEmpty();
        String password = configuration.password().isPresent() ? configuration.password().get().value() : url.password;
        return new ServerUrl(url.tls || configuration.tls() != RedisTls.DISABLE, bare(configuration.host().orElse(url.host)),
                own ? configuration.port() : url.port, configuration.username().orElse(url.username), password,
                configuration.database().orElse(url.database));
    }

    /** The host as it stands in a URL. */
    String hostInUrl() {
        return host.contains(":") ? '[' + host + ']' : host;
    }

    /** Whether a URL can have this host. Told one that cannot, the driver goes to localhost, or shows the password in what it throws. */
    boolean hasHostForUrl() {
        try {
            return hostInUrl().equals(new URI("redis://" + hostInUrl()).getHost());
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** As text for messages. */
    String server() {
        return host + ':' + port;
    }

    /** Whoever is let in where no user is named. */
    String user() {
        return username == null ? "default" : username;
    }

    /** The server only: the password is secret. */
    @Override
    public String toString() {
        return server();
    }
}
