package org.jzenith.rest.filter;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Exchange;
import org.jzenith.rest.bridge.BridgeDispatcher;
import org.jzenith.rest.bridge.BridgeRequest;
import org.jzenith.rest.bridge.BridgeRequests;
import org.jzenith.rest.bridge.JaxRsHandler;
import org.jzenith.rest.form.FormFieldLimits;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.method.ResourceMethodBinding;

/** The shared parts of all requests to a method that is called without RESTEasy. Safe on any thread. */
public final class MatchedMethod {

    private final BridgeDispatcher dispatcher;
    private final BridgeRequests requests;
    private final ResourceMethodInvoker invoker;
    private final ResourceMethodBinding bound;
    private final Duration timeout;
    private final FormFieldLimits fields;

    /**
     * Takes the part of RESTEasy in the calls of a method.
     *
     * @param handler answers the requests for methods that are not compiled
     * @param settings the limits of memory and time
     */
    public MatchedMethod(
            JaxRsHandler handler,
            ResourceMethodInvoker invoker,
            ResourceMethodBinding bound,
            DispatchSettings settings) {
        this.dispatcher = handler.dispatcher();
        this.requests = handler.requests();
        this.invoker = invoker;
        this.bound = bound;
        this.timeout = settings.requestTimeoutOf(bound.settings());
        this.fields = settings.fields();
    }

    /** Returns the part of RESTEasy in a request to this method, with its body if it has one. */
    public MatchedRequest request(Exchange exchange, Context context, Object resource, @Nullable Buffer body) {
        return new MatchedRequest(this, exchange, context, resource, body);
    }

    /** Returns a request as RESTEasy sees it. */
    BridgeRequest bridge(Exchange exchange, Context context, Object resource, ContextData data) {
        return requests.of(exchange, context, invoker, bound, resource, data);
    }

    BridgeDispatcher dispatcher() {
        return dispatcher;
    }

    ResourceMethodInvoker invoker() {
        return invoker;
    }

    /** Returns the time in which the response must begin. */
    Duration timeout() {
        return timeout;
    }

    FormFieldLimits fields() {
        return fields;
    }
}
