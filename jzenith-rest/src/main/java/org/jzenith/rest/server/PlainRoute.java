package org.jzenith.rest.server;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import org.jzenith.rest.spi.AccessRule;

/**
 * What answers GET and HEAD of one path without JAX-RS.
 *
 * @param handler answers
 * @param access who may use it
 * @param forOperators whether operators ask for it, at {@code management.port} if there is one
 */
public record PlainRoute(Handler<HttpServerRequest> handler, AccessRule access, boolean forOperators) {}
