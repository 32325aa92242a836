package org.jzenith.rest.error;

import io.vertx.core.http.HttpHeaders;

/** The header with the id of a request. Each response has it; a problem also contains it in its body. */
public final class RequestIdHeader {

    /** {@code X-Request-Id}. */
    public static final CharSequence NAME = HttpHeaders.createOptimized("X-Request-Id");

    /** The member of a problem that has the same value. */
    static final String MEMBER = "requestId";

    private RequestIdHeader() {}
}
