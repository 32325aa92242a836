package org.jzenith.http.forwarded;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code Forwarded} (RFC 7239 section 4). Parses all of it, because a client may open a quoted string, which
 * would hide the elements of the proxy.
 */
final class ForwardedField {

    private static final String NAME = "Forwarded";

    private ForwardedField() {}

    static boolean isPresent(MultiMap headers) {
        return headers.contains(NAME);
    }

    static ForwardedOrigin read(HttpServerRequest request, TrustedProxies trusted) throws MalformedForwardedException {
        List<Map<String, String>> elements = new ArrayList<>();
        for (String line : request.headers().getAll(NAME)) {
            if (!new ForwardedParser(line).parse(elements)) {
                throw new MalformedForwardedException(NAME);
            }
        }
        SocketAddress peer = request.remoteAddress();
        ClientSearch search = new ClientSearch(trusted, NAME, peer);
        Map<String, String> last = Map.of();
        for (int i = elements.size() - 1; i >= 0 && !search.isFound(); i--) {
            last = elements.get(i);
            String node = last.get("for");
            if (node == null) { // The proxy does not name its client.
                break;
            }
            search.receivedFrom(node);
        }
        return origin(request, search.client(), last);
    }

    /** Returns the origin from the element of the proxy that is nearest to the client. */
    private static ForwardedOrigin origin(
            HttpServerRequest request, @Nullable SocketAddress client, Map<String, String> element)
            throws MalformedForwardedException {
        String proto = element.get("proto");
        Boolean secure = proto == null ? null : ForwardedOrigin.isSecure(proto);
        String authority = element.get("host");
        HostAndPort host = authority == null ? null : ForwardedOrigin.host(authority);
        if ((proto != null && secure == null) || (authority != null && host == null)) {
            throw new MalformedForwardedException(NAME);
        }
        return ForwardedOrigin.of(request, client, secure, host, null, "");
    }
}
