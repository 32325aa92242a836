package org.jzenith.postgresql;

import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ConnectionUrl;
import org.jzenith.backing.ServerAddress;

/**
 * {@code postgresql://user:password@host:port/database?sslmode=verify-full}. Messages show only the host of the URL.
 */
final class DatabaseUrl {

    /** A name, an address, or the folder of a socket of Unix. */
    private static final Pattern HOST =
            Pattern.compile("[^\\s/:?#@,\\[\\]]+|[0-9A-Fa-f]*:[0-9A-Fa-f.]*:[0-9A-Fa-f.:]*(%\\w+)?|/.*");

    /** The user and the password may have a comma, too. */
    private static final Pattern SEVERAL_HOSTS =
            Pattern.compile("(?<before>[a-z]+://(?:[^/?#]*@)?)(?<hosts>[^/?#@]*,[^/?#@]*)(?<after>.*)");

    private DatabaseUrl() {}

    static boolean isHost(String text) {
        return HOST.matcher(text).matches();
    }

    /**
     * Returns the servers of the URL, in its order.
     *
     * @throws IllegalArgumentException if it is not a valid URL of a database
     */
    static List<ServerAddress> servers(String text) {
        Matcher several = SEVERAL_HOSTS.matcher(text.trim());
        if (!several.matches()) {
            ConnectionUrl url = of(text);
            return List.of(new ServerAddress(url.host(), url.port() < 0 ? PgConnectOptions.DEFAULT_PORT : url.port()));
        }
        return Arrays.stream(several.group("hosts").split(",", -1))
                .map(host -> ServerAddress.of(ConnectionUrl.decoded(host), PgConnectOptions.DEFAULT_PORT))
                .distinct()
                .toList();
    }

    /** Returns the URL with its first host only. */
    private static ConnectionUrl of(String text) {
        Matcher several = SEVERAL_HOSTS.matcher(text.trim());
        String first = several.matches()
                ? several.group("before") + several.group("hosts").replaceFirst(",.*", "") + several.group("after")
                : text;
        return ConnectionUrl.of(first, "postgresql", "postgres");
    }

    /**
     * Copies the parts of the URL, of several servers the first one, into the options.
     *
     * @throws IllegalArgumentException if it is not a valid URL of a database
     */
    static void apply(String text, PgConnectOptions options) {
        ConnectionUrl url = of(text);
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
