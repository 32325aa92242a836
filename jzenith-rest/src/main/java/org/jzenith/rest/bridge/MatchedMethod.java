package org.jzenith.rest.bridge;

import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.message.FieldRules;
import org.jzenith.rest.method.ResourceMethodBinding;
import org.jzenith.rest.spi.Exchange;

/** What all requests have in common whose method is called without RESTEasy. Safe on any thread. */
public final class MatchedMethod {

    private final BridgeDispatcher dispatcher;
    private final BridgeRequests requests;
    private final ResourceMethodInvoker invoker;
    private final ResourceMethodBinding bound;
    private final Duration timeout;
    private final FieldRules fields;

    MatchedMethod(
            BridgeDispatcher dispatcher,
            BridgeRequests requests,
            ResourceMethodInvoker invoker,
            ResourceMethodBinding bound,
            Duration timeout,
            FieldRules fields) {
        this.dispatcher = dispatcher;
        this.requests = requests;
        this.invoker = invoker;
        this.bound = bound;
        this.timeout = timeout;
        this.fields = fields;
    }

    /** Returns what RESTEasy has to do with a request to this method, with its body if it has one. */
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

    /** Returns how long the response may take to begin. */
    Duration timeout() {
        return timeout;
    }

    FieldRules fields() {
        return fields;
    }
}
