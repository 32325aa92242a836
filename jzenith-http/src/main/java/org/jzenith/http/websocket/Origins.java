package org.jzenith.http.websocket;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.util.List;
import java.util.Set;
import org.jzenith.http.message.Origin;
import org.jzenith.http.spi.Exchange;

/**
 * Which pages may open WebSockets: those of the application itself, and those of origins that are allowed. Browsers
 * send cookies with a handshake whatever page opens it, and apply no CORS (RFC 6455 section 10.2). Immutable.
 */
final class Origins {

    private final boolean any;
    private final Set<String> allowed;

    Origins(Set<String> allowed) {
        this.any = allowed.contains(WebSocketConfiguration.ANY);
        this.allowed = Set.copyOf(allowed);
    }

    /** Returns whether the page that opens a WebSocket may do so; clients that are no browsers name none. */
    boolean admit(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        List<String> origins = request.headers().getAll(HttpHeaders.ORIGIN);
        if (origins.isEmpty()) {
            return true;
        }
        if (origins.size() > 1) {
            return false;
        }
        return any || allowed.contains(origins.get(0)) || origins.get(0).equals(own(exchange));
    }

    private static String own(Exchange exchange) {
        HostAndPort host = exchange.request().authority();
        return host == null ? "" : Origin.of(host, exchange.isSecure());
    }
}
