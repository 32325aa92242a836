package org.jzenith.backing.message;

import io.reactivex.Completable;

/**
 * Keeps messages whose last attempt has failed. Called on any thread.
 *
 * @param <D> the deliveries of the server
 */
public interface DeadLetters<D extends Delivery> {

    /** Returns the name of their topic or stream. */
    String topic();

    /**
     * Stores a message, and completes when the server has confirmed it.
     *
     * @param reason why the last attempt has failed
     * @param attempts how many there were
     */
    Completable send(D delivery, Throwable reason, int attempts);
}
