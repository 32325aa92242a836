package org.jzenith.http.websocket;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.util.List;
import java.util.Set;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.http.message.Origin;
import org.jzenith.http.spi.Exchange;

/**
 * The origins that may open WebSockets: the application's own and the allowed ones. Needed because browsers send
 * cookies with each handshake, and do not apply CORS to it (RFC 6455 section 10.2). Immutable.
 */
final class Origins {

    private final boolean any;
    private final Set<String> allowed;

    Origins(Set<String> allowed) {
        this.any = allowed.contains(WebSocketConfiguration.ANY);
        this.allowed = Set.copyOf(allowed);
    }

    static List<Problem> problems(WebSocketConfiguration configuration, ConfigTable table) {
        return configuration.allowedOrigins().stream()
                .filter(origin -> !origin.equals(WebSocketConfiguration.ANY) && !Origin.isValid(origin))
                .map(origin -> table.problem("WEBSOCKET-3", "rest.websocket.allowed-origins")
                        .what('"' + origin + "\" is not an origin as browsers send it")
                        .expected("scheme, host and, unless it is the usual one, port, in small letters "
                                + "and without a slash at the end, such as https://shop.example")
                        .fix("open the page in a browser and copy what location.origin is there"))
                .toList();
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
