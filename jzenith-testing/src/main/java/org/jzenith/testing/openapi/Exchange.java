package org.jzenith.testing.openapi;

import org.jspecify.annotations.Nullable;

/**
 * A request and its response.
 *
 * @param path the path with its percent-encoding
 * @param query the query with its percent-encoding; empty if there is none
 * @param status the status of the response
 * @param response null if there is no response to check
 */
public record Exchange(
        String method, String path, String query, Message request, int status, @Nullable Message response) {

    /** Returns the method, the path, the query and the status. */
    @Override
    public String toString() {
        return method + ' ' + path + (query.isEmpty() ? "" : '?' + query) + (response == null ? "" : " -> " + status);
    }
}
