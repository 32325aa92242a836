package org.jzenith.http.route;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import org.jzenith.http.spi.AccessRule;

/**
 * What answers GET and HEAD of one path without JAX-RS.
 *
 * @param handler answers
 * @param access who may use it
 * @param forOperators whether operators ask for it, at {@code management.port} if there is one
 */
public record PlainRoute(Handler<HttpServerRequest> handler, AccessRule access, boolean forOperators) {}
