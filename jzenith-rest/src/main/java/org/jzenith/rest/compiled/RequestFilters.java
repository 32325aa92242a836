package org.jzenith.rest.compiled;

import jakarta.ws.rs.container.ContainerRequestFilter;

/** Runs the request filters of a method, in their order. One of them may answer the request, or suspend it. */
final class RequestFilters implements Step {

    private final ContainerRequestFilter[] filters;

    RequestFilters(ContainerRequestFilter[] filters) {
        this.filters = filters;
    }

    @Override
    public boolean run(CompiledCall call) {
        call.matched().filter(filters, call::proceed);
        return false;
    }
}
