package org.jzenith.rest.bridge;

import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ValueInjector;

/** Injects the same for every request, where RESTEasy would make one of its own, whatever the context has. */
record ConstantInjector(Object value) implements ValueInjector {

    @Override
    public Object inject(boolean unwrapAsync) {
        return value;
    }

    @Override
    public Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
        return value;
    }
}
