package org.jzenith.rest.compiled;

import io.netty.util.AsciiString;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.forwarded.ForwardedRequest;

/** Makes relative locations absolute, if they are plain. Safe on any thread. */
final class LocationResolver {

    /**
     * The base URI of relative locations, for clients that use a certain name for the server.
     *
     * @param host the {@code Host} of the request
     * @param secure whether the request came over TLS
     * @param uri the absolute URI of the application; null if it is not plain
     */
    private record Base(@Nullable String host, boolean secure, @Nullable AsciiString uri) {}

    private final String basePath;
    /** The base of the last request, from any client: most clients use the same name for a server. */
    private Base last = new Base(null, false, null);

    /** Takes the base path of relative locations; it begins and ends with a slash. */
    LocationResolver(String basePath) {
        this.basePath = basePath;
    }

    /**
     * Resolves a path as RESTEasy does: a leading slash does not lead out of the base. Returns null if the location is
     * more than a plain path, or the base depends on the fields of a proxy. The result consists of bytes, which Vert.x
     * checks and sends faster than a string.
     */
    @Nullable
    CharSequence absolute(HttpServerRequest request, String location) {
        int start = location.startsWith("/") ? 1 : 0;
        boolean named = request instanceof ForwardedRequest || !request.uri().startsWith("/"); // By more than its Host.
        AsciiString base = named ? null : base(request).uri();
        if (base == null || start == location.length()) {
            return null;
        }
        byte[] uri = Arrays.copyOf(base.array(), base.length() + location.length() - start);
        return isPlainPath(location, start, uri, base.length()) ? new AsciiString(uri, false) : null;
    }

    private Base base(HttpServerRequest request) {
        String host = request.getHeader(HttpHeaders.HOST);
        boolean secure = request.isSSL();
        Base known = last;
        if (known.host() == null || !known.host().equals(host) || known.secure() != secure) {
            known = new Base(host, secure, baseUri(request, secure));
            last = known;
        }
        return known;
    }

    private @Nullable AsciiString baseUri(HttpServerRequest request, boolean secure) {
        HostAndPort authority = request.authority();
        if (authority == null) {
            return null;
        }
        String host = authority.toString();
        for (int i = 0; i < host.length(); i++) {
            if (!UnreservedCharacters.contains(host.charAt(i))) {
                return null;
            }
        }
        return new AsciiString((secure ? "https" : "http") + "://" + host + basePath);
    }

    /** Copies a path that begins at {@code start} into {@code copy}; returns false if it is not plain. */
    private static boolean isPlainPath(String path, int start, byte[] copy, int copyStart) {
        int length = path.length(); // Read once, so that the JIT makes the loop fast.
        char before = '/';
        for (int i = start; i < length; i++) {
            char c = path.charAt(i);
            boolean special = c == ':' || (before == '/' && (c == '.' || c == '/'));
            if (special || (c != '/' && !UnreservedCharacters.contains(c))) {
                return false;
            }
            copy[copyStart + i - start] = (byte) c;
            before = c;
        }
        return true;
    }
}
