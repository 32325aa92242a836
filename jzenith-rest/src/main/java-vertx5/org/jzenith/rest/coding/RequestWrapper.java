package org.jzenith.rest.coding;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.http.HttpServerRequestInternal;
import io.vertx.core.internal.http.HttpServerRequestWrapper;

/** Passes everything on to a request of Vert.x. */
class RequestWrapper extends HttpServerRequestWrapper {

    RequestWrapper(HttpServerRequest request) {
        super((HttpServerRequestInternal) request);
    }
}
