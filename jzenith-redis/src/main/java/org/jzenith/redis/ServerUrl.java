package org.jzenith.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * {@code redis://user:password@host:port/database}, or {@code rediss} with TLS, or the same put together from single keys. No message of
 * it shows anything of the URL but its host.
 */
record ServerUrl(boolean tls, String host, int port, @Nullable String username, @Nullable String password, int database) {

    static final int DEFAULT_PORT = 6379;

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
        if (url.getHost() == null) {
            throw new IllegalArgumentException("it has no host");
        }
        if (url.getRawQuery() != null) {
            throw new IllegalArgumentException("it has parameters, of which there are none");
        }
        String info = url.getRawUserInfo();
        int colon = info == null ? -1 : info.indexOf(':');
        String user = info == null ? "" : decoded(colon < 0 ? info : info.substring(0, colon));
        return new ServerUrl("rediss".equals(url.getScheme()), url.getHost().replaceAll("[\\[\\]]", ""),
                url.getPort() < 0 ? DEFAULT_PORT : url.getPort(), user.isEmpty() ? null : user,
                info == null || colon < 0 ? null : decoded(info.substring(colon + 1)), database(url.getRawPath()));
    }

    private static int database(@Nullable String path) {
        if (path == null || path.length() <= 1) {
            return 0;
        }
        if (!path.matches("/\\d{1,9}")) {
            throw new IllegalArgumentException("its path is no number of a database");
        }
        return Integer.parseInt(path.substring(1));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** What the URL says, each key before it. */
    static ServerUrl of(RedisConfiguration configuration) {
        ServerUrl url = configuration.url().map(secret -> of(secret.value())).orElse(new ServerUrl(false, "localhost", DEFAULT_PORT, null, null, 0));
        boolean own = configuration.host().isPresent() || configuration.url().isEmpty();
        return new ServerUrl(url.tls || configuration.tls() != RedisTls.DISABLE, configuration.host().orElse(url.host),
                own ? configuration.port() : url.port, configuration.username().orElse(url.username),
                configuration.password().map(secret -> secret.value()).orElse(url.password), configuration.database().orElse(url.database));
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
