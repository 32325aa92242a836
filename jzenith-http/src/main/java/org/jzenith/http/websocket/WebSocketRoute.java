package org.jzenith.http.websocket;

import static java.util.Objects.requireNonNull;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.path.PercentEncoding;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.message.FormFields;
import org.jzenith.http.message.RetryAfter;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.Route;

/** Opens the WebSockets of one path. One for all event loops. */
final class WebSocketRoute implements Route {

    private final PathPattern paths;
    private final Class<?> type;
    private final AccessRule access;
    private final OpenSessions sessions;
    private final Origins origins;
    private final WebSocketLimits limits;
    private @Nullable EndpointType endpoint;
    private boolean unstorable;

    WebSocketRoute(
            PathPattern paths,
            Class<?> type,
            AccessRule access,
            OpenSessions sessions,
            Origins origins,
            WebSocketLimits limits) {
        this.paths = paths;
        this.type = type;
        this.access = access;
        this.sessions = sessions;
        this.origins = origins;
        this.limits = limits;
    }

    /** Takes the endpoint, and whether queries may contain U+0000. Called before the server opens its port. */
    void serves(EndpointType endpointType, boolean takesUnstorableText) {
        endpoint = endpointType;
        unstorable = takesUnstorableText;
    }

    @Override
    public Template template() {
        return new Template("GET", paths.toString());
    }

    @Override
    public AccessRule access() {
        return access;
    }

    @Override
    public boolean matches(HttpServerRequest request, String path) {
        return paths.matches(path);
    }

    @Override
    public void prepare(HttpServerRequest request) {
        BearerSubprotocol.move(request);
    }

    @Override
    public void answer(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        HttpProblem problem = Handshake.problem(exchange);
        if (problem == null && !origins.admit(exchange)) {
            problem = HttpProblem.of(403).withDetail("Pages of this origin may not open WebSockets.");
        }
        String query = request.query();
        String refusal = query == null || unstorable ? null : FormFields.unstorable(query, "query parameter");
        if (problem == null && refusal != null) {
            problem = HttpProblem.of(400).withDetail(refusal);
        }
        if (problem == null) {
            Map<String, String> variables = paths.variables(PercentEncoding.decodeUnreserved(request.path()));
            problem = variables == null
                    ? HttpProblem.of(400).withDetail("The path is not UTF-8 in percent-encoding.")
                    : open(exchange, variables);
        }
        if (problem != null) {
            if (exchange.hasBody()) {
                exchange.endConnection();
            }
            exchange.send(problem);
        }
    }

    /** Opens a session. Returns the problem that prevents it, or null. */
    private @Nullable HttpProblem open(Exchange exchange, Map<String, String> variables) {
        HttpServerRequest request = exchange.request();
        EndpointType serving = requireNonNull(endpoint);
        List<String> offered = Handshake.tokens(request.headers(), Handshake.PROTOCOLS);
        String agreed = offered.stream()
                .filter(serving.subprotocols()::contains)
                .findFirst()
                .orElse(null);
        if (!sessions.add()) {
            RetryAfter.addTo(request.response());
            return HttpProblem.of(503).withDetail("Too many WebSockets are open.");
        }
        // A browser closes the connection if it has offered subprotocols and the server chooses none.
        Handshake.accept(
                request, agreed == null && offered.contains(BearerSubprotocol.NAME) ? BearerSubprotocol.NAME : agreed);
        WebSocketProtocol protocol = new WebSocketProtocol(
                serving, new ClientSession(exchange, variables, agreed), limits, sessions::remove);
        if (exchange.upgrade(protocol)) {
            return null;
        }
        sessions.remove();
        Handshake.reject(request.response());
        exchange.endConnection();
        return HttpProblem.of(503).withDetail("The connection cannot be used for a WebSocket.");
    }

    /** Returns the class name of the endpoint. */
    @Override
    public String toString() {
        return type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
    }
}
