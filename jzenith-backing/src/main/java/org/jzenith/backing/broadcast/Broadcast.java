package org.jzenith.backing.broadcast;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import org.apiguardian.api.API;

/**
 * Messages of one type to all instances of an application, over a channel of a server that all of them use. Any thread
 * may use it. {@link BroadcastClient#broadcast} creates it.
 *
 * <p>A subscriber receives each message at most once. Wherever messages may be missing, it receives a
 * {@link BroadcastEvent.Gap}. The server keeps no messages: a subscriber receives those that are published after its
 * first gap event.
 *
 * @param <T> the type of the messages, preferably immutable
 */
@API(status = API.Status.MAINTAINED)
public interface Broadcast<T> {

    /** Returns the name of the channel. */
    String channel();

    /**
     * Publishes a message to the subscribers in all instances, including this one, for each subscription to the result.
     * Completes when the server has accepted the message. If a publisher waits for that before it publishes the next
     * message, subscribers receive its messages in this order. Fails with an {@link IllegalArgumentException} if the
     * message is too large or cannot be written as JSON, and like other calls of the client if the server does not
     * accept it.
     */
    Completable publish(T message);

    /**
     * Returns the messages of all instances for as long as the result is subscribed. All subscribers of an application
     * share one subscription at the server, and each message is read once. The first event is a gap, as soon as the
     * server has confirmed the subscription, because earlier messages are unknown. If the connection is lost, the
     * client opens a new one, without a limit to the attempts; then a gap follows. A gap also follows if a subscriber
     * is too slow, or if a message cannot be read.
     *
     * <p>If the subscription is made on an event loop, the events arrive there, and otherwise on one event loop of the
     * application. A subscriber must not block it. The result completes when the client is closed, at the end of the
     * application. It fails if the server rejects the subscription.
     */
    Flowable<BroadcastEvent<T>> events();
}
