package org.jzenith.http.forwarded;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The headers {@code X-Forwarded-*}, which no standard defines. Of each header except {@code X-Forwarded-For}, the last
 * value counts, because proxies replace the client's value or append theirs.
 */
final class XForwarded {

    private static final String FOR = "X-Forwarded-For";
    private static final String PROTO = "X-Forwarded-Proto";
    private static final String HOST = "X-Forwarded-Host";
    private static final String PORT = "X-Forwarded-Port";
    private static final String PREFIX = "X-Forwarded-Prefix";
    private static final List<String> ALL = List.of(FOR, PROTO, HOST, PORT, PREFIX);

    private XForwarded() {}

    static boolean isPresent(MultiMap headers) {
        for (String name : ALL) {
            if (headers.contains(name)) {
                return true;
            }
        }
        return false;
    }

    static ForwardedOrigin read(HttpServerRequest request, TrustedProxies trusted) throws MalformedForwardedException {
        MultiMap headers = request.headers();
        Boolean secure = value(headers, PROTO, ForwardedOrigin::isSecure);
        HostAndPort host = value(headers, HOST, ForwardedOrigin::host);
        Integer port = value(headers, PORT, ForwardedOrigin::port);
        String prefix = value(headers, PREFIX, ForwardedOrigin::prefix);
        SocketAddress client = client(headers, trusted, request.remoteAddress());
        return ForwardedOrigin.of(request, client, secure, host, port, prefix == null ? "" : prefix);
    }

    private static @Nullable SocketAddress client(
            MultiMap headers, TrustedProxies trusted, @Nullable SocketAddress peer) throws MalformedForwardedException {
        ClientSearch search = new ClientSearch(trusted, FOR, peer);
        HeaderElements nodes = new HeaderElements(headers, FOR);
        while (nodes.hasNext() && !search.isFound()) {
            search.receivedFrom(nodes.next());
        }
        return search.client();
    }

    private static <T> @Nullable T value(MultiMap headers, String name, Function<String, @Nullable T> parser)
            throws MalformedForwardedException {
        String last = HeaderElements.last(headers, name);
        T value = last == null ? null : parser.apply(last);
        if (last != null && value == null) {
            throw new MalformedForwardedException(name);
        }
        return value;
    }
}
