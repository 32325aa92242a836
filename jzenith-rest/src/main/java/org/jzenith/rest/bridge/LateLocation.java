package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.List;

/**
 * Puts relative locations below the base of the application, as Jakarta REST has it. RESTEasy does so while a response is built,
 * and only on a thread that has the request around it: one that is built in a continuation keeps what it was given.
 */
final class LateLocation {

    private LateLocation() { }

    static void resolve(MultivaluedMap<String, Object> headers, UriInfo request) {
        resolve(HttpHeaders.LOCATION, headers, request);
        resolve(HttpHeaders.CONTENT_LOCATION, headers, request);
    }

    /** A leading slash does not lead out of the base, as with RESTEasy. The list of values may be the application's: it is replaced. */
    private static void resolve(String name, MultivaluedMap<String, Object> headers, UriInfo request) {
        if (headers.getFirst(name) instanceof URI location && !location.isAbsolute()) {
            String path = location.toString();
            headers.put(name, List.of(request.getBaseUri().resolve(path.startsWith("/") ? path.substring(1) : path)));
        }
    }
}
