package org.jzenith.rest.bridge;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import jakarta.ws.rs.BadRequestException;
import java.util.Map;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jzenith.http.exchange.EventLoop;
import org.jzenith.http.spi.Exchange;
import org.jzenith.rest.message.RequestUris;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.method.ResourceMethodBinding;

/** Creates RESTEasy's view of requests. Safe on any event loop. */
public final class BridgeRequests {

    private final BridgeDispatcher dispatcher;
    private final ResteasyProviderFactoryImpl providers;
    private final RequestUris target;
    private final int bufferedResponseBytes;

    BridgeRequests(BridgeDispatcher dispatcher, ResteasyProviderFactoryImpl providers, DispatchSettings settings) {
        this.dispatcher = dispatcher;
        this.providers = providers;
        this.target = new RequestUris(settings.basePath(), settings.fields().unstorableText());
        this.bufferedResponseBytes = settings.bufferedResponseBytes();
    }

    /** Returns whether a request is for the application. */
    boolean concerns(Exchange exchange) {
        return target.contains(exchange.request().path());
    }

    /** Takes the request on the current thread; throws {@link BadRequestException} if it is malformed. */
    BridgeRequest of(Exchange exchange) {
        EventLoop eventLoop = new EventLoop(Vertx.currentContext(), exchange);
        BridgeRequest request = new BridgeRequest(exchange, target, eventLoop, dispatcher, this::responseTo);
        request.getUri();
        request.getHttpHeaders();
        return request;
    }

    /**
     * As {@link #of}, for a well-formed request that matches {@code method}, with RESTEasy's data of it. Creates rarely
     * needed objects on demand.
     */
    public BridgeRequest of(
            Exchange exchange,
            Context context,
            ResourceMethodInvoker method,
            ResourceMethodBinding bound,
            Object resource,
            Map<Class<?>, Object> data) {
        BridgeRequest request =
                new BridgeRequest(exchange, target, new EventLoop(context, exchange), dispatcher, this::responseTo);
        request.matched(method, bound, resource, data);
        return request;
    }

    private BridgeResponse responseTo(BridgeRequest request) {
        return new BridgeResponse(
                request.exchange(),
                request::getUri,
                request.eventLoop(),
                providers,
                bufferedResponseBytes,
                request::eventsEnded);
    }
}
