package org.jzenith.rest.bridge;

import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.function.Supplier;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.interception.jaxrs.PostMatchContainerRequestContext;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jspecify.annotations.Nullable;

/** What request filters see: RESTEasy's context, which asks for single headers where they are. */
final class FilterContext extends PostMatchContainerRequestContext {

    private final BridgeRequest request;

    FilterContext(
            BridgeRequest request,
            ResourceMethodInvoker method,
            ContainerRequestFilter[] filters,
            Supplier<@Nullable BuiltResponse> continuation) {
        super(request, method, filters, continuation);
        this.request = request;
    }

    @Override
    public @Nullable String getHeaderString(String name) {
        return request.headerString(name);
    }

    @Override
    public MultivaluedMap<String, String> getHeaders() {
        return request.getMutableHeaders();
    }
}
