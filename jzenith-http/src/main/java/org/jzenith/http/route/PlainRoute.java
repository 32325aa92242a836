package org.jzenith.http.route;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import org.jzenith.http.spi.AccessRule;

/**
 * A handler for GET and HEAD of one path, without JAX-RS.
 *
 * @param handler answers
 * @param access the access rule
 * @param forOperators whether it is for operators, at {@code management.port} if there is one
 */
public record PlainRoute(Handler<HttpServerRequest> handler, AccessRule access, boolean forOperators) {}
