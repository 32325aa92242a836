package org.jzenith.client.call;

import io.reactivex.Flowable;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/**
 * A successful response whose body is received as it is requested.
 *
 * @param body subscribed to at once, by one subscriber
 */
public record StreamedResponse(int status, MultiMap headers, Flowable<Buffer> body) {}
