package org.jzenith.rest.support;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;

/** A route without JAX-RS. */
public class PlainHandler implements Handler<HttpServerRequest> {
    @Override
    public void handle(HttpServerRequest request) {
        request.response().end("plain");
    }
}
