package org.jzenith.http.forwarded;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a request according to the proxies: the client, and the URL that it requested. Immutable.
 *
 * @param client the address of the client; null if it is not known
 * @param secure whether the client used TLS
 * @param authority the requested host; null if the request does not name it
 * @param isHostForwarded whether a proxy has named that host
 * @param prefix the path prefix that a proxy has removed, without a slash at its end
 */
record ForwardedOrigin(
        @Nullable SocketAddress client,
        boolean secure,
        @Nullable HostAndPort authority,
        boolean isHostForwarded,
        String prefix) {

    private static final int MAX_HOST = 261; // A name of 255 characters, and a port.
    private static final int MAX_PREFIX = 256;
    private static final Pattern PREFIX = Pattern.compile("(?:/(?!\\.{1,2}(?:/|$))[\\w.~-]+)+");
    private static final Pattern PORT = Pattern.compile("[1-9]\\d{0,4}");
    private static final int MAX_PORT = 65_535;
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /**
     * Returns the origin of a request. If the proxies omit a value, it comes from the request itself.
     *
     * @param client the address of the client; null if it is not known
     */
    static ForwardedOrigin of(
            HttpServerRequest request,
            @Nullable SocketAddress client,
            @Nullable Boolean secure,
            @Nullable HostAndPort host,
            @Nullable Integer port,
            String prefix) {
        boolean tls = secure == null ? request.isSSL() : secure;
        HostAndPort named = host == null ? request.authority() : host;
        if (named != null && (host != null || port != null)) {
            int number = port == null ? named.port() : port;
            boolean usual = number == (tls ? HTTPS_PORT : HTTP_PORT);
            named = HostAndPort.create(named.host(), usual ? -1 : number);
        }
        return new ForwardedOrigin(client, tls, named, host != null, prefix);
    }

    /**
     * Returns whether a scheme uses TLS; null if it is unknown. Also accepts the schemes of WebSocket, which proxies
     * write.
     */
    static @Nullable Boolean isSecure(String scheme) {
        return switch (scheme.toLowerCase(Locale.ROOT)) {
            case "https", "wss" -> true;
            case "http", "ws" -> false;
            default -> null;
        };
    }

    /** Returns a host with its optional port; null if the text is invalid. */
    static @Nullable HostAndPort host(String text) {
        HostAndPort host = text.length() > MAX_HOST ? null : HostAndPort.parseAuthority(text, -1);
        return host == null || host.host().isEmpty() ? null : host;
    }

    /** Returns a port; null if the text is invalid. */
    static @Nullable Integer port(String text) {
        int port = PORT.matcher(text).matches() ? Integer.parseInt(text) : 0;
        return port == 0 || port > MAX_PORT ? null : port;
    }

    /** Returns a prefix without a slash at its end; null if the text is not a path of plain characters. */
    static @Nullable String prefix(String text) {
        if (text.length() > MAX_PREFIX) {
            return null;
        }
        String prefix = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        return prefix.isEmpty() || PREFIX.matcher(prefix).matches() ? prefix : null;
    }
}
