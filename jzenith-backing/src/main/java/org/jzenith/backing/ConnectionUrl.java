package org.jzenith.backing;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.path.PercentEncoding;

/**
 * The parts of the URL of a server, {@code scheme://user:password@host:port/path?query}. Messages show only the scheme
 * and the host.
 *
 * @param scheme one of the expected schemes
 * @param user decoded; null if missing or empty
 * @param password decoded; null if missing
 * @param host decoded; a name or an address, without the brackets that an IPv6 address has in a URL; not checked
 * @param port from 1 to 65535, or -1 if missing
 * @param path decoded, without its leading slash; empty if missing
 * @param query encoded; null if missing
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record ConnectionUrl(
        String scheme,
        @Nullable String user,
        @Nullable String password,
        String host,
        int port,
        String path,
        @Nullable String query) {

    /**
     * The host if none is configured. It never exists (RFC 2606), whereas the driver's default could be another server.
     */
    public static final String NO_HOST = "not-configured.invalid";

    /** Parsed here, because {@link URI} does not parse an authority with an invalid host, such as {@code my_db}. */
    private static final Pattern AUTHORITY =
            Pattern.compile("((?<info>.*)@)?(?<host>\\[.*]|[^:]*)(:(?<port>\\d{1,5})?)?");

    private static final int MAX_PORT = 65_535;

    /**
     * Reads a URL with one of these schemes.
     *
     * @throws IllegalArgumentException with the reason if the text is not such a URL
     */
    public static ConnectionUrl of(String text, String... schemes) {
        URI url;
        try {
            url = new URI(text.trim());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("it is malformed: " + e.getReason() + " at character " + e.getIndex());
        }
        if ("jdbc".equals(url.getScheme())) {
            throw new IllegalArgumentException(
                    "it begins with jdbc:, which only drivers of JDBC understand; leave that out");
        }
        if (url.getScheme() == null || !List.of(schemes).contains(url.getScheme())) {
            throw new IllegalArgumentException("it does not begin with "
                    + Arrays.stream(schemes).map(scheme -> scheme + "://").collect(Collectors.joining(" or ")));
        }
        if (url.getRawFragment() != null || hasAt(url.getRawPath()) || hasAt(url.getRawQuery())) {
            // Otherwise a part of the password could become the host, which messages show.
            throw new IllegalArgumentException(
                    "it has a # or, after the host, an @, as if the password contained a #, / or ? that is not encoded");
        }
        Matcher authority = AUTHORITY.matcher(url.getRawAuthority() == null ? "" : url.getRawAuthority());
        if (!authority.matches()) {
            throw new IllegalArgumentException("its port is not a number, or it has several hosts");
        }
        if (authority.group("host").isEmpty()) {
            throw new IllegalArgumentException("it has no host");
        }
        String info = authority.group("info");
        int colon = info == null ? -1 : info.indexOf(':');
        String user = info == null ? "" : decoded(colon < 0 ? info : info.substring(0, colon));
        return new ConnectionUrl(
                url.getScheme(),
                user.isEmpty() ? null : user,
                info == null || colon < 0 ? null : decoded(info.substring(colon + 1)),
                withoutBrackets(decoded(authority.group("host"))),
                port(authority.group("port")),
                url.getRawPath() == null || url.getRawPath().isEmpty()
                        ? ""
                        : decoded(url.getRawPath().substring(1)),
                url.getRawQuery());
    }

    private static boolean hasAt(@Nullable String part) {
        return part != null && part.contains("@");
    }

    private static int port(@Nullable String text) {
        int port = text == null ? -1 : Integer.parseInt(text);
        if (port == 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("its port is not between 1 and " + MAX_PORT);
        }
        return port;
    }

    /** Returns a host without the brackets that an IPv6 address has in a URL. */
    public static String withoutBrackets(String host) {
        return host.replaceFirst("^\\[(.*:.*)]$", "$1");
    }

    /** Decodes a part of a URL; a {@code +} stays as it is. */
    public static String decoded(String part) {
        return PercentEncoding.decode(part);
    }

    /** Returns only the host, because the password is secret. */
    @Override
    public String toString() {
        return host;
    }
}
