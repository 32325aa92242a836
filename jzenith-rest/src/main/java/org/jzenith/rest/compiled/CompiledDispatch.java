package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import org.jboss.resteasy.core.ResteasyContext;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.exchange.RequestBody;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.MethodRateLimit;
import org.jzenith.http.spi.ResourceDispatch;
import org.jzenith.rest.bridge.JaxRsHandler;
import org.jzenith.rest.method.DispatchSettings;

/**
 * Answers requests without RESTEasy, for resource methods whose treatment by RESTEasy is fully known at boot. RESTEasy
 * answers the other methods, and all requests and responses that are not plain. Any number of event loops call it at
 * the same time.
 */
public final class CompiledDispatch implements ResourceDispatch {

    private final JaxRsHandler jaxRs;
    private final RouteTree routes;
    private final CompiledCall.Collaborators collaborators;
    private final DispatchSettings settings;
    /** Without the trailing slash. */
    private final String basePath;

    CompiledDispatch(JaxRsHandler jaxRs, RouteTree routes, DispatchSettings settings) {
        this.jaxRs = jaxRs;
        this.routes = routes;
        this.settings = settings;
        String path = settings.basePath().replaceAll("^/+|/+$", "");
        this.basePath = path.isEmpty() ? "" : '/' + path;
        this.collaborators = new CompiledCall.Collaborators(
                jaxRs,
                new ResponseSender(
                        new ResponseHeaders(jaxRs.negotiation(), new LocationResolver(basePath + '/')),
                        settings.bufferedResponseBytes()),
                basePath.length());
    }

    @Override
    public void handle(Exchange exchange) {
        CachedNegotiation cached = choose(exchange);
        CompiledMethod method = cached == null ? null : cached.method();
        if (cached == null || method == null || !method.isReady() || isLargeForm(exchange, method, cached)) {
            jaxRs.handle(exchange);
        } else if (method.takesBody()) {
            RequestBody.read(exchange, method.maxBodyBytes(), method.bodyTimeout(), settings.decodesBodies(), body -> {
                exchange.newTurn();
                exchange.scope().run(new CompiledCall(collaborators, exchange, cached, body));
            });
        } else {
            exchange.scope().run(new CompiledCall(collaborators, exchange, cached, null));
        }
    }

    private boolean isLargeForm(Exchange exchange, CompiledMethod method, CachedNegotiation cached) {
        return method.takesBody() && cached.bodyReader() == null && jaxRs.receivesForm(exchange);
    }

    @Override
    public List<MethodRateLimit> limitsOf(Exchange exchange) {
        CachedNegotiation cached = choose(exchange);
        CompiledMethod method = cached == null ? null : cached.method();
        return method == null ? jaxRs.limitsOf(exchange) : method.rateLimits();
    }

    /** RESTEasy's stack is not empty during the end of the previous request on the same connection. */
    private @Nullable CachedNegotiation choose(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        String path = request.path();
        if (path == null
                || !isBelowBase(path)
                || request.version() == HttpVersion.HTTP_1_0
                || !QueryText.isPlain(request.query())
                || !request.uri().startsWith("/")
                || ResteasyContext.getContextDataLevelCount() != 0) {
            return null;
        }
        Route route = routes.find(path, basePath.length());
        MethodSelector table =
                route == null || !route.admits(path, basePath.length()) ? null : route.table(request.method());
        CachedNegotiation cached = table == null ? null : table.choose(exchange);
        CompiledMethod method = cached == null ? null : cached.method();
        return method == null || exchange.hasBody() != method.takesBody() ? null : cached;
    }

    private boolean isBelowBase(String path) {
        return basePath.isEmpty()
                || (path.startsWith(basePath)
                        && (path.length() == basePath.length() || path.charAt(basePath.length()) == '/'));
    }

    RouteTree routes() {
        return routes;
    }
}
