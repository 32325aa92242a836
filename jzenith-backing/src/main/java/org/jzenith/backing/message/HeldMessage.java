package org.jzenith.backing.message;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A message of a partition until it is committed. The lock of the dispatcher guards it. */
final class HeldMessage<D extends Delivery> {

    private final MessagePartition<D> partition;
    private final D delivery;
    private int attempts;
    private boolean isPausing;
    private boolean hasEnded;
    private @Nullable MessageAttempt attempt;

    HeldMessage(MessagePartition<D> partition, D delivery) {
        this.partition = partition;
        this.delivery = delivery;
    }

    MessagePartition<D> partition() {
        return partition;
    }

    D delivery() {
        return delivery;
    }

    /** Returns what all messages have in common that must not be handled at the same time. */
    Object lane() {
        String key = delivery.key();
        return key == null ? this : key;
    }

    int attempts() {
        return attempts;
    }

    /** Begins with the next attempt, and returns its number. */
    int attempting(MessageAttempt next) {
        attempt = next;
        isPausing = false;
        return ++attempts;
    }

    /** The next attempt begins with the first one again. */
    void forgetAttempts() {
        attempts = 0;
    }

    boolean isPausing() {
        return isPausing;
    }

    void setPausing(boolean newPausing) {
        isPausing = newPausing;
    }

    boolean hasEnded() {
        return hasEnded;
    }

    void end() {
        hasEnded = true;
    }

    /** Cancels the attempt in progress; not to be called with the lock held. */
    void cancel() {
        MessageAttempt current = attempt;
        if (current != null) {
            current.end(new CancellationException("Another instance may have the message"));
        }
    }
}
