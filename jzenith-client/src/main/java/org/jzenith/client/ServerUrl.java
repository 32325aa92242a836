package org.jzenith.client;

import java.util.Locale;
import org.jzenith.backing.ConnectionUrl;
import org.jzenith.client.pool.ServerAddress;

/** Reads the URL of a service. */
final class ServerUrl {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private ServerUrl() {}

    /**
     * Returns the address in a URL.
     *
     * @throws IllegalArgumentException if it is not such a URL, with the reason
     */
    static ServerAddress parse(String text) {
        ConnectionUrl url = ConnectionUrl.of(text, "http", "https");
        if (url.user() != null || url.password() != null) {
            throw new IllegalArgumentException("it has a user or a password, which are not sent");
        }
        if (url.query() != null) {
            throw new IllegalArgumentException("it has a query");
        }
        if (!url.host().matches("[A-Za-z0-9._:-]+")) {
            throw new IllegalArgumentException("its host has a character that no host has");
        }
        boolean tls = url.scheme().equals("https");
        String path = rawPath(text).replaceAll("/+$", "");
        return new ServerAddress(
                url.host().toLowerCase(Locale.ROOT), url.port() < 0 ? tls ? HTTPS : HTTP : url.port(), tls, path);
    }

    /** Returns the path as written, with its escapes. */
    private static String rawPath(String text) {
        String url = text.trim();
        int slash = url.indexOf('/', url.indexOf("://") + "://".length());
        return slash < 0 ? "" : url.substring(slash);
    }
}
