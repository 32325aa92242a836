package org.jzenith.rest.bridge;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.core.CompletionStageHolder;
import org.jboss.resteasy.core.MethodInjectorImpl;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls a resource method on the event loop of its request, even if a filter suspended the request and resumed it on another
 * thread, where RESTEasy would go on.
 */
final class EventLoopMethodInjector extends MethodInjectorImpl {

    private static final Logger LOG = LoggerFactory.getLogger(EventLoopMethodInjector.class);

    private final MethodSettings settings;
    private final long warningNanos;

    EventLoopMethodInjector(
            ResourceLocator method, ResteasyProviderFactory factory, MethodSettings settings, Duration blockedWarning) {
        super(method, factory);
        this.settings = settings;
        this.warningNanos = blockedWarning.toNanos();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // RESTEasy looks whether it got one.
    public Object invoke(HttpRequest request, HttpResponse response, Object resource) {
        BridgeRequest bridged = (BridgeRequest) request;
        bridged.limitTime(settings.timeout());
        if (bridged.eventLoop().isHere()) {
            return call(request, response, resource);
        }
        return new LateCall<Object>(bridged, call -> bridged.continueHere(() -> {
            try {
                call.complete(CompletionStageHolder.resolve(call(request, response, resource)));
            } catch (Throwable e) {
                call.completeExceptionally(e);
            }
        }));
    }

    private Object call(HttpRequest request, HttpResponse response, Object resource) {
        long begin = System.nanoTime();
        try {
            return super.invoke(request, response, resource);
        } finally {
            long nanos = System.nanoTime() - begin;
            if (nanos >= warningNanos) {
                LOG.warn("{} has kept the event loop for {} ms, and with it all requests there (expected: less than {} ms). Fix: "
                                + "annotate it with @Blocking, or have it return at once, a Single of what comes later",
                        settings.name(), TimeUnit.NANOSECONDS.toMillis(nanos), TimeUnit.NANOSECONDS.toMillis(warningNanos));
            }
        }
    }
}
