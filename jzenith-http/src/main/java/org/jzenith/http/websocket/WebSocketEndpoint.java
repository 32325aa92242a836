package org.jzenith.http.websocket;

import io.reactivex.Flowable;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Answers the WebSockets (RFC 6455) of one path; added with {@code withWebSocket} of the plugin. There is one object
 * for all sessions, and it is called on the event loops of all of them at the same time, so it must be thread-safe and
 * must not block. {@code @RolesAllowed}, {@code @Authenticated}, {@code @PermitAll} or {@code @DenyAll} on the class
 * say who may use it.
 *
 * <p>{@code I} is what clients send, and {@code O} what they receive: {@code String} for text messages, {@code byte[]}
 * or Vert.x's {@code Buffer} for binary ones, and any other type for text messages with a JSON value, as in the bodies
 * of requests.
 *
 * @param <I> what a client sends
 * @param <O> what a client receives
 */
@API(status = API.Status.MAINTAINED)
public interface WebSocketEndpoint<I, O> {

    /**
     * Called when a client has been admitted and connected, on the event loop of its connection and within the scope of
     * its request. The result is subscribed at once; an element is requested when the client has received enough of
     * those before. When it completes, the client is told 1000; when it fails, 1011 without a reason, and the failure
     * is logged. It is cancelled when the session ends in another way. Elements may be signalled on any thread.
     *
     * @param messages what the client sends; may be subscribed once, and is read from the connection only as far as it
     *     is requested, and a few messages ahead. Signals on the event loop. Completes when the session ends as agreed,
     *     and otherwise fails with {@link WebSocketClosedException}
     */
    Flowable<O> open(Flowable<I> messages, WebSocketSession session);

    /**
     * Returns the subprotocols that are supported (RFC 6455 section 1.9); the first one that a client asks for of these
     * is used. Called when the application starts.
     */
    default List<String> subprotocols() {
        return List.of();
    }
}
