package org.jzenith.http.forwarded;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.http.HttpServerRequestInternal;
import io.vertx.core.internal.http.HttpServerRequestWrapper;

/** The base of requests that override some methods of the received request. */
public abstract class WrappedRequest extends HttpServerRequestWrapper {

    /** Wraps the received request. All other methods delegate to it. */
    protected WrappedRequest(HttpServerRequest received) {
        super((HttpServerRequestInternal) received);
    }
}
