package org.jzenith.http.error;

import io.netty.util.NetUtil;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes requests that a program on this machine has sent to this machine. The addresses are not enough: a page of
 * another site can send requests too, also under a name that its owner has pointed to this machine (DNS rebinding), and
 * a tunnel or a proxy forwards requests of other machines.
 */
final class LocalRequest {

    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
    /** A proxy or a tunnel adds one of them. */
    private static final List<String> FORWARDED =
            List.of("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Via");

    private LocalRequest() {}

    static boolean is(HttpServerRequest request) {
        HostAndPort authority = request.authority();
        return isLoopback(request.localAddress())
                && isLoopback(request.remoteAddress())
                && authority != null
                && isOwn(authority.host())
                && isOfOwnPage(request)
                && FORWARDED.stream().noneMatch(name -> request.headers().contains(name));
    }

    private static boolean isLoopback(@Nullable SocketAddress address) {
        String text = address == null ? null : address.hostAddress();
        InetAddress known = text == null ? null : NetUtil.createInetAddressFromIpAddressString(text);
        return known != null && known.isLoopbackAddress();
    }

    private static boolean isOwn(@Nullable String host) {
        return host != null && NAMES.contains(host.toLowerCase(Locale.ROOT));
    }

    /** Returns whether no page has sent the request, or a page of this machine: CORS may let others read responses. */
    private static boolean isOfOwnPage(HttpServerRequest request) {
        for (String origin : request.headers().getAll(HttpHeaders.ORIGIN)) {
            try {
                if (!isOwn(URI.create(origin).getHost())) {
                    return false;
                }
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
        return true;
    }
}
