package org.jzenith.rest.invocation;

import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ValueInjector;

/** Injects the same value for every request, regardless of the context. RESTEasy would create a value of its own. */
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
