package org.jzenith.http.error;

import io.vertx.core.http.HttpHeaders;

/** The header with the request id. Each response has it; a problem also has the id in its body. */
public final class RequestIdHeader {

    /** {@code X-Request-Id} in lower case, because HTTP/2 requires it (RFC 9113 section 8.2.1). */
    public static final CharSequence NAME = HttpHeaders.createOptimized("x-request-id");

    /** The member of a problem that has the same value. */
    static final String MEMBER = "requestId";

    private RequestIdHeader() {}
}
