package org.jzenith.http.websocket;

import static java.util.Objects.requireNonNull;

import io.reactivex.Flowable;
import java.util.List;
import org.jzenith.http.error.LogRateLimiter;

/**
 * An endpoint, and what is known of it since the start. One for all sessions, safe on any thread.
 *
 * @param endpoint the object of the application
 * @param incoming how messages of clients are read
 * @param outgoing how messages for clients are written
 * @param subprotocols those that are supported
 * @param counts what has happened
 * @param failures which failures are logged
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
