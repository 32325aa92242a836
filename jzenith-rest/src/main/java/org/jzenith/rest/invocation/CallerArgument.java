package org.jzenith.rest.invocation;

import jakarta.ws.rs.core.SecurityContext;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ValueInjector;
import org.jzenith.rest.bridge.BridgeRequest;

/** Injects the caller into a {@code @Context} parameter. */
record CallerArgument(CallerType type, String method) implements ValueInjector {

    @Override
    public Object inject(boolean unwrapAsync) {
        throw new IllegalStateException(
                "Who calls is known only within a request (expected: a parameter of a resource method)");
    }

    @Override
    public Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
        return type.of(
                ResteasyContext.getContextData(SecurityContext.class), ((BridgeRequest) request).challenge(), method);
    }
}
