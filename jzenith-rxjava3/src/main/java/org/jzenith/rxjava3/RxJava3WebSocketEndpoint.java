package org.jzenith.rxjava3;

import static java.util.Objects.requireNonNull;

import hu.akarnokd.rxjava3.bridge.RxJavaBridge;
import io.reactivex.rxjava3.core.Flowable;
import org.apiguardian.api.API;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;

/**
 * A {@link WebSocketEndpoint} whose messages are streams of RxJava 3.
 *
 * @param <I> the messages of the client
 * @param <O> the messages for the client
 */
@API(status = API.Status.MAINTAINED)
public abstract class RxJava3WebSocketEndpoint<I, O> implements WebSocketEndpoint<I, O> {

    /** Creates the endpoint. */
    protected RxJava3WebSocketEndpoint() {}

    /** As {@link WebSocketEndpoint#open}. */
    protected abstract Flowable<O> open(Flowable<I> messages, WebSocketSession session);

    @Override
    public final io.reactivex.Flowable<O> open(io.reactivex.Flowable<I> messages, WebSocketSession session) {
        return RxJavaBridge.toV2Flowable(
                requireNonNull(open(RxJavaBridge.toV3Flowable(messages), session), "what open() returns"));
    }
}
