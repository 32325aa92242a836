package org.jzenith.backing.message;

import org.apiguardian.api.API;

/**
 * A method that waits for what it calls, and may throw. It is called on a thread of its own, which a time-out
 * interrupts.
 *
 * @param <T> the class of its object
 * @param <V> the type of the values, or the {@link Message}
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface BlockingHandler<T, V> {

    /** Calls the method of this object. */
    void handle(T target, V value) throws Exception;
}
