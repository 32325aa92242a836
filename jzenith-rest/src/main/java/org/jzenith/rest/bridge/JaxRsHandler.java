package org.jzenith.rest.bridge;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Duration;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.specimpl.ResteasyUriInfo;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.tracing.RequestScope;
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
    private static final HttpProblem BODY_TIMED_OUT = HttpProblem.of(408).withDetail("The body took too long to arrive.");

    private final BridgeDispatcher dispatcher;
    private final ResteasyProviderFactoryImpl providers;
    private final ResourceMethods methods;
    private final RequestTarget target;
    private final DispatchSettings settings;

    /** Takes RESTEasy's dispatcher, and the factory and the methods that it dispatches to. */
    public JaxRsHandler(BridgeDispatcher dispatcher, ResteasyProviderFactoryImpl providers, ResourceMethods methods,
            DispatchSettings settings) {
        this.dispatcher = dispatcher;
        this.providers = providers;
        this.methods = methods;
        this.target = new RequestTarget(settings.basePath());
        this.settings = settings;
        dispatcher.nameRoutes(settings.basePath());
    }

    @Override
    public void handle(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        if (request.method().equals(HttpMethod.OPTIONS) && "*".equals(request.uri())) { // Asks about the server, not a resource.
            request.response().setStatusCode(204).end();
            return;
        }
        EventLoop eventLoop = new EventLoop(Vertx.currentContext(), exchange.scope());
        BridgeResponse response;
        BridgeRequest bridged;
        try {
            ResteasyUriInfo uri = target.uriInfo(request);
            response = new BridgeResponse(request, uri, eventLoop, providers, settings.bufferedResponseBytes());
            bridged = new BridgeRequest(exchange, uri, eventLoop, dispatcher, response);
        } catch (BadRequestException e) {
            LOG.debug("{} {} was refused", request.method(), request.path(), e);
            HttpProblem.of(400).withDetail(e.getMessage()).sendTo(request.response());
            return;
        }
        if (!target.contains(request.path())) {
            HttpProblem.of(404).sendTo(request.response());
            return;
        }
        if (RequestBody.isIn(request)) {
            withBody(bridged, response);
        } else {
            bridged.await(settings.requestTimeout());
            dispatchOutside(bridged, response);
        }
    }

    private void withBody(BridgeRequest bridged, BridgeResponse response) {
        HttpServerRequest request = bridged.exchange().request();
        MethodSettings method = methods.isEmpty() ? null : methodOf(bridged);
        long limit = method != null && method.maxBodyBytes() != null ? method.maxBodyBytes() : settings.maxBodyBytes();
        if (RequestBody.isDeclaredLarger(request, limit)) {
            RequestBody.refuse(request, limit);
            return;
        }
        Duration timeout = method != null && method.bodyTimeout() != null ? method.bodyTimeout() : settings.bodyTimeout();
        if (method != null && method.streamsBody()) {
            StreamedBody body = new StreamedBody(request, bridged.eventLoop(), limit, () -> bridged.await(settings.requestTimeout()));
            bridged.setInputStream(body);
            response.endsWith(body);
            bridged.exchange().expireAfter(timeout, () -> bridged.timedOut(BODY_TIMED_OUT));
            dispatchOutside(bridged, response);
            return;
        }
        bridged.exchange().expireAfter(timeout, () -> Refusal.send(request, BODY_TIMED_OUT));
        RequestBody.read(request, limit, body -> {
            bridged.setBody(body);
            bridged.await(settings.requestTimeout());
            dispatchOutside(bridged, response);
        });
    }

    /** Matches a copy of the request, since RESTEasy keeps what it finds in what it matches. */
    private @Nullable MethodSettings methodOf(BridgeRequest bridged) {
        return methods.find(bridged.unmatched(target.uriInfo(bridged.exchange().request()), dispatcher), dispatcher);
    }

    /** A pipelined request begins inside the end of the one before it, whose context is still on RESTEasy's stack. */
    private void dispatchOutside(BridgeRequest bridged, BridgeResponse response) {
        if (ResteasyContext.getContextDataLevelCount() == 0) {
            bridged.eventLoop().execute(() -> dispatch(bridged, response));
        } else {
            bridged.eventLoop().executeLater(() -> dispatch(bridged, response));
        }
    }

    private void dispatch(BridgeRequest bridged, BridgeResponse response) {
        HttpServerRequest request = bridged.exchange().request();
        request.response().closeHandler(nothing -> bridged.eventLoop().execute(bridged::disconnected));
        try {
            ResteasyContext.pushContextDataMap(bridged.getAsyncContext().getAsyncResponse().context());
            pushContext(bridged.exchange(), bridged.eventLoop().context());
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

    private static void pushContext(Exchange exchange, Context context) {
        HttpServerRequest request = exchange.request();
        ResteasyContext.pushContext(RequestScope.class, exchange.scope());
        ResteasyContext.pushContext(SecurityContext.class, new AnonymousSecurityContext(request.isSSL()));
        ResteasyContext.pushContext(HttpServerRequest.class, request);
        ResteasyContext.pushContext(HttpServerResponse.class, request.response());
        ResteasyContext.pushContext(Context.class, context);
        ResteasyContext.pushContext(Vertx.class, context.owner());
    }
}
