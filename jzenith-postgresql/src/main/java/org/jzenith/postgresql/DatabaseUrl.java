package org.jzenith.postgresql;

import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** {@code postgresql://user:password@host:port/database?sslmode=verify-full}. No message shows any other part of the URL than its host. */
final class DatabaseUrl {

    private DatabaseUrl() { }

    /**
     * Copies the parts of the URL into the options.
     *
     * @throws IllegalArgumentException if it is not a valid URL of a database
     */
    static void apply(String text, PgConnectOptions options) {
        URI url;
        try {
            url = new URI(text.trim());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("it is malformed: " + e.getReason() + " at character " + e.getIndex());
        }
        if (!"postgresql".equals(url.getScheme()) && !"postgres".equals(url.getScheme())) {
            throw new IllegalArgumentException("it does not begin with postgresql://");
        }
        if (url.getHost() == null) {
            throw new IllegalArgumentException("it has no host");
        }
        options.setHost(url.getHost().startsWith("[") ? url.getHost().substring(1, url.getHost().length() - 1) : url.getHost());
        options.setPort(url.getPort() < 0 ? PgConnectOptions.DEFAULT_PORT : url.getPort());
        userInfo(url.getRawUserInfo(), options);
        String path = url.getRawPath();
        if (path != null && path.length() > 1) {
            options.setDatabase(decoded(path.substring(1)));
        }
        parameters(url.getRawQuery(), options);
    }

    private static void userInfo(@Nullable String userInfo, PgConnectOptions options) {
        if (userInfo != null) {
            int colon = userInfo.indexOf(':');
            options.setUser(decoded(colon < 0 ? userInfo : userInfo.substring(0, colon)));
            if (colon >= 0) {
                options.setPassword(decoded(userInfo.substring(colon + 1)));
            }
        }
    }

    private static void parameters(@Nullable String query, PgConnectOptions options) {
        if (query == null) {
            return;
        }
        for (String parameter : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            String name = equals < 0 ? parameter : parameter.substring(0, equals);
            String value = equals < 0 ? "" : decoded(parameter.substring(equals + 1));
            switch (name) {
                case "sslmode" -> options.setSslMode(sslMode(value));
                case "search_path", "options" -> options.addProperty(name, value);
                default -> throw new IllegalArgumentException("it has the parameter " + name
                        + ", but only sslmode, search_path and options are allowed");
            }
        }
    }

    private static SslMode sslMode(String value) {
        for (SslMode mode : SslMode.values()) {
            if (mode.value.equals(value)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("its sslmode is not one of disable, allow, prefer, require, verify-ca, verify-full");
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
