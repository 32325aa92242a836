package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import org.jspecify.annotations.Nullable;

/** Makes relative locations absolute, if they are plain. Safe on any thread. */
final class Locations {

    /**
     * The URI that relative locations are resolved against, for clients that use a certain name for the server.
     *
     * @param host the {@code Host} of the request
     * @param uri  the absolute URI of the application; null if it is not plain
     */
    private record Base(@Nullable String host, @Nullable String uri) { }

    private final String basePath;
    /** The base of the last request, from any client: most clients use the same name for a server. */
    private Base last = new Base(null, null);

    /** Takes the path that relative locations are below; it begins and ends with a slash. */
    Locations(String basePath) {
        this.basePath = basePath;
    }

    /**
     * Resolves a path as RESTEasy does: a leading slash does not lead out of the base. Returns null if the location is more than a
     * plain path.
     */
    @Nullable String absolute(HttpServerRequest request, String location) {
        String path = location.startsWith("/") ? location.substring(1) : location;
        String base = base(request).uri();
        return base == null || path.isEmpty() || !isPlainPath(path) ? null : base + path;
    }

    private Base base(HttpServerRequest request) {
        String host = request.getHeader(HttpHeaders.HOST);
        Base known = last;
        if (known.host() == null || !known.host().equals(host)) {
            known = new Base(host, baseUri(request));
            last = known;
        }
        return known;
    }

    private @Nullable String baseUri(HttpServerRequest request) {
        HostAndPort authority = request.authority();
        if (authority == null) {
            return null;
        }
        String host = authority.toString();
        for (int i = 0; i < host.length(); i++) {
            if (!PlainText.is(host.charAt(i))) {
                return null;
            }
        }
        return request.scheme() + "://" + host + basePath;
    }

    private static boolean isPlainPath(String path) {
        char before = '/';
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean special = c == ':' || (before == '/' && (c == '.' || c == '/'));
            if (special || (c != '/' && !PlainText.is(c))) {
                return false;
            }
            before = c;
        }
        return true;
    }
}
