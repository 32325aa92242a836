package org.jzenith.postgresql;

import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ConnectionUrl;

/**
 * {@code postgresql://user:password@host:port/database?sslmode=verify-full}. Messages show only the host of the URL.
 */
final class DatabaseUrl {

    /** A name, an address, or the folder of a socket of Unix. */
    private static final Pattern HOST =
            Pattern.compile("[^\\s/:?#@,\\[\\]]+|[0-9A-Fa-f]*:[0-9A-Fa-f.]*:[0-9A-Fa-f.:]*(%\\w+)?|/.*");

    private DatabaseUrl() {}

    static boolean isHost(String text) {
        return HOST.matcher(text).matches();
    }

    /**
     * Copies the parts of the URL into the options.
     *
     * @throws IllegalArgumentException if it is not a valid URL of a database
     */
    static void apply(String text, PgConnectOptions options) {
        ConnectionUrl url = ConnectionUrl.of(text, "postgresql", "postgres");
        options.setHost(url.host()).setPort(url.port() < 0 ? PgConnectOptions.DEFAULT_PORT : url.port());
        if (url.user() != null) {
            options.setUser(url.user());
        }
        if (url.password() != null) {
            options.setPassword(url.password());
        }
        if (!url.path().isEmpty()) {
            options.setDatabase(url.path());
        }
        parameters(url.query(), options);
    }

    private static void parameters(@Nullable String query, PgConnectOptions options) {
        if (query == null) {
            return;
        }
        for (String parameter : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            String name = equals < 0 ? parameter : parameter.substring(0, equals);
            String value = equals < 0 ? "" : ConnectionUrl.decoded(parameter.substring(equals + 1));
            switch (name) {
                case "sslmode" -> options.setSslMode(sslMode(value));
                case "search_path", "options" -> options.addProperty(name, value);
                default ->
                    throw new IllegalArgumentException(
                            "it has the parameter " + name + ", but only sslmode, search_path and options are allowed");
            }
        }
    }

    private static SslMode sslMode(String value) {
        for (SslMode mode : SslMode.values()) {
            if (mode.value.equals(value)) {
                return mode;
            }
        }
        throw new IllegalArgumentException(
                "its sslmode is not one of disable, allow, prefer, require, verify-ca, verify-full");
    }
}
