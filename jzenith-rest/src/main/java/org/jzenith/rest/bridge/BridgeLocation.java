package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.List;
import org.jzenith.http.message.RelativeReference;

/**
 * Resolves relative locations against the base of the application, as Jakarta REST requires. RESTEasy does so while a
 * response is built, and only on a thread with the request's context: in a response that is built in a continuation,
 * locations stay relative.
 */
final class BridgeLocation {

    private BridgeLocation() {}

    static void resolve(MultivaluedMap<String, Object> headers, UriInfo request) {
        resolve(HttpHeaders.LOCATION, headers, request);
        resolve(HttpHeaders.CONTENT_LOCATION, headers, request);
    }

    /** The list of values may belong to the application, so it is replaced. */
    private static void resolve(String name, MultivaluedMap<String, Object> headers, UriInfo request) {
        if (headers.getFirst(name) instanceof URI location && !location.isAbsolute()) {
            headers.put(name, List.of(RelativeReference.resolve(request.getBaseUri(), location)));
        }
    }
}
