package org.jzenith.backing.message;

import io.reactivex.Completable;
import java.util.Map;
import org.jzenith.core.error.FailureText;

/**
 * Keeps messages whose last attempt has failed. Called on any thread.
 *
 * @param <D> the deliveries of the server
 */
public interface DeadLetters<D extends Delivery> {

    /** What the names of their headers begin with. */
    String PREFIX = "jzenith-dead-";

    /** Returns the headers about a failure. */
    static Map<String, String> headers(String group, Throwable reason, int attempts) {
        return Map.of(
                PREFIX + "group",
                group,
                PREFIX + "attempts",
                Integer.toString(attempts),
                PREFIX + "reason",
                FailureText.recorded(reason));
    }

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
