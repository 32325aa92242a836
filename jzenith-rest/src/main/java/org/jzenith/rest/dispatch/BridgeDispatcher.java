package org.jzenith.rest.dispatch;

import java.util.Map;
import java.util.function.Consumer;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * RESTEasy's dispatcher, except that a failure in the middle of a body can neither leak into the error response nor look like
 * the end of the body.
 */
final class BridgeDispatcher extends SynchronousDispatcher {

    private static final Logger LOG = LoggerFactory.getLogger(BridgeDispatcher.class);

    BridgeDispatcher(ProviderFactory providers) {
        super(providers);
    }

    /** Lets {@code @Context} fields of providers be filled while there is no request yet. */
    @SuppressWarnings({"rawtypes", "unchecked"}) // RESTEasy's map is a raw one
    void pushDefaultContext() {
        Map<Class<?>, Object> context = ResteasyContext.getContextDataMap();
        context.putAll((Map) getDefaultContextObjects());
    }

    @Override
    public void writeException(HttpRequest request, HttpResponse response, Throwable failure, Consumer<Throwable> onComplete) {
        BridgeResponse bridged = (BridgeResponse) response;
        if (bridged.isOver()) { // Answered: RESTEasy reports some failures twice. Or left by its client.
            LOG.debug("{} {} failed when it was over", request.getHttpMethod(), request.getUri().getPath(false), failure);
            onComplete.accept(null);
            return;
        }
        if (response.isCommitted()) {
            LOG.error("{} {} failed in the middle of its response", request.getHttpMethod(), request.getUri().getPath(false),
                    failure);
            bridged.abort();
            onComplete.accept(null);
            return;
        }
        if (bridged.hasBody()) {
            bridged.reset();
        }
        super.writeException(request, response, failure, onComplete);
    }
}
