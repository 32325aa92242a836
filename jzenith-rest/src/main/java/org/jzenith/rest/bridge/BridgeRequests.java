package org.jzenith.rest.bridge;

import io.vertx.core.Vertx;
import jakarta.ws.rs.BadRequestException;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.specimpl.ResteasyUriInfo;
import org.jzenith.rest.message.RequestTarget;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.spi.Exchange;

/** Creates RESTEasy's view of requests. Safe on any event loop. */
final class BridgeRequests {

    private final BridgeDispatcher dispatcher;
    private final ResteasyProviderFactoryImpl providers;
    private final RequestTarget target;
    private final int bufferedResponseBytes;

    BridgeRequests(BridgeDispatcher dispatcher, ResteasyProviderFactoryImpl providers, DispatchSettings settings) {
        this.dispatcher = dispatcher;
        this.providers = providers;
        this.target = new RequestTarget(settings.basePath());
        this.bufferedResponseBytes = settings.bufferedResponseBytes();
    }

    /** Returns whether a request is for the application at all. */
    boolean concerns(Exchange exchange) {
        return target.contains(exchange.request().path());
    }

    /**
     * Takes the request that is being handled on the current thread; throws {@link BadRequestException} if it is
     * malformed.
     */
    BridgeRequest of(Exchange exchange) {
        EventLoop eventLoop = new EventLoop(Vertx.currentContext(), exchange);
        ResteasyUriInfo uri = target.uriInfo(exchange.request());
        BridgeResponse response = new BridgeResponse(exchange, uri, eventLoop, providers, bufferedResponseBytes);
        return new BridgeRequest(exchange, uri, eventLoop, dispatcher, response);
    }
}
