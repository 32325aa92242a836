package org.jzenith.rest.bridge;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.SecurityContext;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.specimpl.ResteasyUriInfo;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests by the resources of an application. Called on any number of event loops at once; each request stays on its
 * own.
 */
public final class JaxRsHandler implements Handler<Exchange> {

    private static final Logger LOG = LoggerFactory.getLogger(JaxRsHandler.class);

    private final BridgeDispatcher dispatcher;
    private final ResteasyProviderFactoryImpl providers;
    private final RequestTarget target;
    private final DispatchLimits limits;

    /** Takes the path under which all resources lie, with or without slashes around it. */
    public JaxRsHandler(
            BridgeDispatcher dispatcher, ResteasyProviderFactoryImpl providers, String basePath, DispatchLimits limits) {
        this.dispatcher = dispatcher;
        this.providers = providers;
        this.target = new RequestTarget(basePath);
        this.limits = limits;
        dispatcher.nameRoutes(basePath);
    }

    @Override
    public void handle(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        HttpProblem refusal = Refusal.reason(request);
        if (refusal != null) {
            Refusal.send(request, refusal);
            return;
        }
        if (request.method().equals(HttpMethod.OPTIONS) && "*".equals(request.uri())) { // Asks about the server, not a resource.
            request.response().setStatusCode(204).end();
            return;
        }
        ResteasyUriInfo uri;
        try {
            uri = target.uriInfo(request);
        } catch (BadRequestException e) {
            HttpProblem.of(400).withDetail(e.getMessage()).sendTo(request.response());
            return;
        }
        if (!target.contains(request.path())) {
            HttpProblem.of(404).sendTo(request.response());
            return;
        }
        EventLoop eventLoop = new EventLoop(Vertx.currentContext(), exchange.scope());
        RequestBody.read(request, limits.maxBodyBytes(), body -> {
            if (ResteasyContext.getContextDataLevelCount() == 0) {
                eventLoop.execute(() -> dispatch(exchange, body, uri, eventLoop));
            } else { // A pipelined request begins inside the end of the one before it, whose context is still on RESTEasy's stack.
                eventLoop.executeLater(() -> dispatch(exchange, body, uri, eventLoop));
            }
        });
    }

    private void dispatch(Exchange exchange, Buffer body, ResteasyUriInfo uri, EventLoop eventLoop) {
        HttpServerRequest request = exchange.request();
        BridgeResponse response = new BridgeResponse(request, eventLoop, providers, limits.bufferedResponseBytes());
        BridgeRequest bridged;
        try {
            bridged = new BridgeRequest(exchange, body, uri, eventLoop, dispatcher, response);
        } catch (BadRequestException e) {
            LOG.debug("{} {} was refused", request.method(), request.path(), e);
            HttpProblem.of(400).withDetail(e.getMessage()).sendTo(request.response());
            return;
        }
        request.response().closeHandler(nothing -> eventLoop.execute(bridged::disconnected));
        try {
            pushContext(request, eventLoop.context());
            dispatcher.invoke(bridged, response);
            if (!bridged.getAsyncContext().isSuspended()) {
                response.finish();
            }
        } catch (Throwable e) { // An Error too: nobody else answers.
            bridged.abort(e);
        } finally {
            ResteasyContext.clearContextData();
        }
    }

    private static void pushContext(HttpServerRequest request, Context context) {
        ResteasyContext.pushContext(SecurityContext.class, new AnonymousSecurityContext(request.isSSL()));
        ResteasyContext.pushContext(HttpServerRequest.class, request);
        ResteasyContext.pushContext(HttpServerResponse.class, request.response());
        ResteasyContext.pushContext(Context.class, context);
        ResteasyContext.pushContext(Vertx.class, context.owner());
    }
}
