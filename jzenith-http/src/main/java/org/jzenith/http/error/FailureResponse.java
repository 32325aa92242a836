package org.jzenith.http.error;

import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The response to a failure for which an application has no response. Immutable.
 *
 * @param problem the problem to send
 * @param page the page to send instead, in HTML; null unless the request is of a browser in development mode
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record FailureResponse(HttpProblem problem, @Nullable String page) {

    /** The response without any details. */
    public static final FailureResponse WITHOUT_DETAILS = new FailureResponse(HttpProblem.of(500), null);

    /** The media type of the page. */
    public static final String PAGE_TYPE = "text/html; charset=utf-8";

    /** The headers of the page, besides its type. It loads and runs nothing, and no cache keeps it. */
    public static final Map<String, String> PAGE_HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
            "Cache-Control",
            "no-store");
}
