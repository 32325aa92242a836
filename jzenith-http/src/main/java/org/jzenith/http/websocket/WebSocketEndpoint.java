package org.jzenith.http.websocket;

import io.reactivex.Flowable;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Answers the WebSockets (RFC 6455) of one path. Added with {@code withWebSocket} of the plugin. One object serves all
 * sessions. The server calls it on the event loops of all of them at the same time, so it must be thread-safe and must
 * not block. {@code @RolesAllowed}, {@code @Authenticated}, {@code @PermitAll} or {@code @DenyAll} on the class
 * restrict its callers.
 *
 * <p>{@code I} is the type of received messages, and {@code O} the type of sent ones: {@code String} for text messages,
 * {@code byte[]} or {@code Buffer} of Vert.x for binary ones. Any other type stands for text messages with a JSON
 * value, as in request bodies.
 *
 * @param <I> the messages of the client
 * @param <O> the messages for the client
 */
@API(status = API.Status.MAINTAINED)
public interface WebSocketEndpoint<I, O> {

    /**
     * Called when a client has been admitted and connected, on the event loop of its connection and within the scope of
     * its request. The server subscribes to the result at once, and requests an element when the client has received
     * enough of those before. When the result completes, the server closes the session with 1000. When it fails, the
     * server logs the failure and closes with 1011 without a reason. When the session ends in another way, the server
     * cancels the result. Elements may be signalled on any thread.
     *
     * @param messages the client's messages. May be subscribed once; the server reads only as many as are requested,
     *     and a few ahead. Signals on the event loop. Completes when the session ends regularly; otherwise fails with
     *     {@link WebSocketClosedException}
     */
    Flowable<O> open(Flowable<I> messages, WebSocketSession session);

    /**
     * Returns the supported subprotocols (RFC 6455 section 1.9). The server chooses the client's first one among these.
     * Called when the application starts.
     */
    default List<String> subprotocols() {
        return List.of();
    }
}
