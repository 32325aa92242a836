package org.jzenith.rest.server;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/**
 * One open connection of an event loop: whether a request of it is in flight, and whether its client knows that it is about to
 * be closed. Is itself the handler for the end of each response, which costs no allocation.
 */
final class TrackedConnection implements Handler<Void> {

    private final HttpConnections connections;
    private final HttpConnection connection;
    private @Nullable HttpServerResponse current;
    private int lateEnds;
    private boolean announced;
    private boolean used;
    private long quietSinceNanos = System.nanoTime();

    TrackedConnection(HttpConnections connections, HttpConnection connection) {
        this.connections = connections;
        this.connection = connection;
    }

    /** A request begins; HTTP/1.1 answers one after the other, so that the response before it has been sent. */
    void begin(HttpServerResponse response) {
        if (current != null) { // Vert.x 5 begins a pipelined request inside the end of that response, and says only then that it ended.
            end(current);
            lateEnds++;
        }
        used = true;
        current = response;
        response.endHandler(this);
    }

    /** A response has ended: it was sent, or its connection was closed before that. */
    @Override
    public void handle(@Nullable Void nothing) {
        if (lateEnds > 0) {
            lateEnds--;
        } else if (current != null) {
            end(current);
        }
    }

    private void end(HttpServerResponse response) {
        current = null;
        quietSinceNanos = System.nanoTime();
        connections.ended(response.ended());
    }

    /** Tells the client that this connection ends with the response in flight, if that has not begun to be sent. */
    void announceClose() {
        if (current != null && !current.headWritten()) {
            current.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            announced = true;
        }
    }

    /** Tells whether the client has been told, so that it must not expect an answer to anything more. */
    boolean isAnnounced() {
        return announced;
    }

    /** Tells whether no request has come on it yet. */
    boolean isNew() {
        return !used;
    }

    /** Tells whether nothing is in flight, and nothing has been for so long. */
    boolean isQuietFor(long nanos) {
        return current == null && System.nanoTime() - quietSinceNanos >= nanos;
    }

    void close() {
        connection.close();
    }
}
