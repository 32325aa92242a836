package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.List;
import java.util.function.Supplier;
import org.jzenith.http.message.RelativeReference;

/**
 * Resolves relative locations against the base of the application, as Jakarta REST requires. RESTEasy resolves them
 * when a response is built, but only on a thread with the request's context. In a response that is built in a
 * continuation, locations stay relative.
 */
final class BridgeLocation {

    private BridgeLocation() {}

    /** Takes the location of the request, which is found out only if a header needs it. */
    static void resolve(MultivaluedMap<String, Object> headers, Supplier<? extends UriInfo> request) {
        resolve(HttpHeaders.LOCATION, headers, request);
        resolve(HttpHeaders.CONTENT_LOCATION, headers, request);
    }

    /** The list of values may belong to the application, so this replaces it. */
    private static void resolve(
            String name, MultivaluedMap<String, Object> headers, Supplier<? extends UriInfo> request) {
        if (headers.getFirst(name) instanceof URI location && !location.isAbsolute()) {
            headers.put(name, List.of(RelativeReference.resolve(request.get().getBaseUri(), location)));
        }
    }
}
