package org.jzenith.rest.server;

import io.vertx.core.http.HttpServerRequest;
import org.jzenith.rest.error.HttpProblem;

/**
 * A connection that has been accepted, whose protocol is not known yet: the handshake of TLS, for example, is still
 * going on. It counts among the others, and must be ready within {@code rest.head-timeout}.
 */
final class AcceptedConnection extends ServerConnection {

    AcceptedConnection(
            ConnectionRegistry connections, Listener listener, ConnectionChannel channel, ConnectionBytes bytes) {
        super(connections, listener, channel, bytes);
    }

    @Override
    boolean isBusy() {
        return false;
    }

    @Override
    boolean isArriving() {
        return false;
    }

    @Override
    ServerExchange begin(HttpServerRequest request, String id, CharSequence date) {
        throw noRequest();
    }

    @Override
    HttpProblem violation(RequestRules rules, HttpServerRequest request) {
        throw noRequest();
    }

    @Override
    void ended(ServerExchange exchange, long nanoTime) {
        throw noRequest();
    }

    @Override
    void hold(ServerExchange exchange, long bytes) {
        throw noRequest();
    }

    @Override
    void unsent(ServerExchange exchange, long bytes) {
        throw noRequest();
    }

    @Override
    void endWith(ServerExchange exchange) {
        throw noRequest();
    }

    @Override
    void abort(ServerExchange exchange) {
        throw noRequest();
    }

    private static IllegalStateException noRequest() {
        return new IllegalStateException("A connection whose protocol is not known has no request");
    }

    @Override
    void drain() {
        // Its first request is on its way.
    }

    @Override
    void announceClose() {
        // As above.
    }

    @Override
    void close() {
        abort();
    }

    @Override
    void abort() {
        channel().abort();
    }

    @Override
    void evict() {
        bytes().close();
        abort();
    }

    @Override
    void expire(long nanoTime, long idleNanos) {
        // ConnectionRegistry closes what has been quiet for too long.
    }
}
