package org.jzenith.http.message;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The target of a request, as received (RFC 9112 section 3.2). */
public final class RequestTarget {

    private static final Pattern URL = Pattern.compile("https?://([^/?]*)(/|$)", Pattern.CASE_INSENSITIVE);

    private RequestTarget() {}

    /**
     * Returns whether the target of a request is a path, or a URL with one. Vert.x finds a path in each target with a
     * slash.
     */
    public static boolean hasPath(HttpServerRequest request) {
        return request.uri().startsWith("/") || hostIn(request.uri()) != null;
    }

    /** Returns the host in a target that is a URL with a path; null for other targets, and without a host. */
    static @Nullable HostAndPort hostIn(@Nullable String target) {
        if (target == null || target.startsWith("/")) { // Nearly all targets; CONNECT by HTTP/2 has none.
            return null;
        }
        Matcher url = URL.matcher(target);
        HostAndPort host = url.lookingAt() ? HostAndPort.parseAuthority(url.group(1), -1) : null;
        return host == null || host.host().isEmpty() ? null : host;
    }
}
