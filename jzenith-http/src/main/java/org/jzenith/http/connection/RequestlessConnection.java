package org.jzenith.http.connection;

import io.vertx.core.http.HttpServerRequest;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.memory.ConnectionBytes;
import org.jzenith.http.rule.RequestRules;

/** A connection without requests, because it does not speak HTTP yet, or no longer. */
abstract class RequestlessConnection extends ServerConnection {

    /** Takes a connection that has just been accepted. */
    RequestlessConnection(
            ConnectionRegistry connections, Listener listener, ConnectionChannel channel, ConnectionBytes bytes) {
        super(connections, listener, channel, bytes);
    }

    /** Continues a connection that has had another protocol. */
    RequestlessConnection(ServerConnection before) {
        super(before);
    }

    @Override
    final boolean isArriving() {
        return false;
    }

    @Override
    public final ServerExchange begin(HttpServerRequest request, String id, CharSequence date) {
        throw noRequest();
    }

    @Override
    public final HttpProblem violation(RequestRules rules, HttpServerRequest request) {
        throw noRequest();
    }

    @Override
    final void ended(ServerExchange exchange, long nanoTime) {
        throw noRequest();
    }

    @Override
    final void hold(ServerExchange exchange, long bytes) {
        throw noRequest();
    }

    @Override
    final void unsent(ServerExchange exchange, long bytes) {
        throw noRequest();
    }

    @Override
    final void endWith(ServerExchange exchange) {
        throw noRequest();
    }

    @Override
    final void abort(ServerExchange exchange) {
        throw noRequest();
    }

    private static IllegalStateException noRequest() {
        return new IllegalStateException("A connection that does not speak HTTP, or not yet, has no request");
    }
}
