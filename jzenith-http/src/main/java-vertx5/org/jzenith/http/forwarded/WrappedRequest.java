package org.jzenith.http.forwarded;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.http.HttpServerRequestInternal;
import io.vertx.core.internal.http.HttpServerRequestWrapper;

/** A request that differs from the one that was received in what its methods return. */
public abstract class WrappedRequest extends HttpServerRequestWrapper {

    /** Takes the request to pass everything on to. */
    protected WrappedRequest(HttpServerRequest received) {
        super((HttpServerRequestInternal) received);
    }
}
