package org.jzenith.rest.invocation;

import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.SecurityContext;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ValueInjector;

/**
 * Injects the object of the request itself into a {@code @Context} parameter. RESTEasy's proxy looks for the object on
 * the current thread, and finds none in a callback, which runs when the thread has continued.
 *
 * @param type the interface
 * @param resteasy creates RESTEasy's proxy
 */
record ContextArgument(Class<?> type, ValueInjector resteasy) implements ValueInjector {

    @Override
    public Object inject(boolean unwrapAsync) {
        return resteasy.inject(unwrapAsync);
    }

    @Override
    public Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
        Object own = isYetToCome() ? null : ResteasyContext.getContextData(type);
        return own != null ? own : resteasy.inject(request, response, unwrapAsync);
    }

    /** A locator is called before the filters, which may later set the caller. */
    private boolean isYetToCome() {
        return type == SecurityContext.class && !ResteasyContext.hasContextData(ResourceInfo.class);
    }
}
