package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.Response;
import java.net.URI;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.specimpl.ResponseBuilderImpl;
import org.jboss.resteasy.spi.HttpRequest;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.message.RelativeReference;

/**
 * RESTEasy's builder of responses, except that it resolves relative locations by RFC 3986. RESTEasy takes
 * {@code //host/path} for a path.
 */
public final class BridgeResponseBuilder extends ResponseBuilderImpl {

    @Override
    public Response.ResponseBuilder location(@Nullable URI location) {
        return super.location(resolved(location));
    }

    @Override
    public Response.ResponseBuilder contentLocation(@Nullable URI location) {
        return super.contentLocation(resolved(location));
    }

    /** Outside of a request, a location stays relative until the response is sent. */
    private static @Nullable URI resolved(@Nullable URI location) {
        HttpRequest request = ResteasyContext.getContextData(HttpRequest.class);
        return location == null || request == null
                ? location
                : RelativeReference.resolve(request.getUri().getBaseUri(), location);
    }

    @Override
    public Response.ResponseBuilder clone() {
        BridgeResponseBuilder copy = new BridgeResponseBuilder();
        copy.metadata.putAll(metadata);
        copy.entity = entity;
        copy.status = status;
        copy.reasonPhrase = reasonPhrase;
        copy.entityAnnotations = entityAnnotations;
        return copy;
    }
}
