package org.jzenith.rest.forwarded;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.http.HttpServerRequestInternal;
import io.vertx.core.internal.http.HttpServerRequestWrapper;

/** A request that differs from the one that was received in what its methods return. */
abstract class WrappedRequest extends HttpServerRequestWrapper {

    WrappedRequest(HttpServerRequest received) {
        super((HttpServerRequestInternal) received);
    }
}
