package org.jzenith.rest.bridge;

import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.core.Cookie;
import java.util.Map;

/** The cookies of a request, as RESTEasy reads them. */
public final class RequestCookies {

    private RequestCookies() { }

    /** Returns the cookies that can be parsed, by name. */
    public static Map<String, Cookie> of(HttpServerRequest request) {
        return RequestHeaders.cookies(request);
    }
}
