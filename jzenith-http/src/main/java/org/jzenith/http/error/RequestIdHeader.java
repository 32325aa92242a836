package org.jzenith.http.error;

import io.vertx.core.http.HttpHeaders;

/** The header with the id of a request. Each response has it; a problem also contains it in its body. */
public final class RequestIdHeader {

    /** {@code X-Request-Id}, in lower case, as HTTP/2 sends and looks for it (RFC 9113 section 8.2.1). */
    public static final CharSequence NAME = HttpHeaders.createOptimized("x-request-id");

    /** The member of a problem that has the same value. */
    static final String MEMBER = "requestId";

    private RequestIdHeader() {}
}
