package org.jzenith.http.websocket;

import static java.util.Objects.requireNonNull;

import io.reactivex.Flowable;
import java.util.List;
import org.jzenith.http.error.LogRateLimiter;

/**
 * An endpoint with its types and settings, known since the start. One for all sessions, safe on any thread.
 *
 * @param endpoint the object of the application
 * @param incoming reads messages of clients
 * @param outgoing writes messages for clients
 * @param subprotocols the supported subprotocols
 * @param counts the counts of its sessions and messages
 * @param failures limits the logging of failures
 */
record EndpointType(
        WebSocketEndpoint<Object, Object> endpoint,
        MessageFormat incoming,
        MessageFormat outgoing,
        List<String> subprotocols,
        SessionCounts counts,
        LogRateLimiter failures) {

    Flowable<Object> open(Flowable<Object> messages, WebSocketSession session) {
        return requireNonNull(endpoint.open(messages, session), "what open() returns");
    }

    @Override
    public String toString() {
        return endpoint.getClass().getName();
    }
}
