package org.jzenith.backing.message;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link MessageDispatcher} holds of one partition, from its assignment until it is revoked: all messages from
 * the first one that is not committed. The next assignment of the same partition is another object. The lock of the
 * dispatcher guards it.
 *
 * @param <D> the deliveries of the server
 */
public final class MessagePartition<D extends Delivery> {

    /** How far it is from its end. */
    private enum Phase {
        /** Messages begin. */
        OPEN,
        /**
         * Only those messages begin before which another one has begun already: otherwise, that one would be delivered
         * again.
         */
        CLOSING,
        /** Nothing counts any more. */
        CLOSED
    }

    private final String name;
    private final Deque<HeldMessage<D>> held = new ArrayDeque<>();
    /** The messages of a key that have not ended; the first one may be in progress. */
    private final Map<Object, Deque<HeldMessage<D>>> lanes = new HashMap<>();

    private final List<HeldMessage<D>> inProgress = new ArrayList<>();
    private int inFlight;
    private Phase phase = Phase.OPEN;
    /** The last position that is handled in the phase {@link Phase#CLOSING}. */
    private long last = -1;

    private long next;
    private @Nullable HeldMessage<D> stoppedAt;

    MessagePartition(String name, long position) {
        this.name = name;
        this.next = position;
    }

    /** Returns its name, such as {@code orders-3}. */
    public String name() {
        return name;
    }

    boolean isOpen() {
        return phase == Phase.OPEN;
    }

    boolean isClosed() {
        return phase == Phase.CLOSED;
    }

    boolean isStopped() {
        return stoppedAt != null;
    }

    @Nullable
    HeldMessage<D> stoppedAt() {
        return stoppedAt;
    }

    int held() {
        return held.size();
    }

    /** Returns how many messages have not ended. */
    int inFlight() {
        return inFlight;
    }

    int inProgress() {
        return inProgress.size();
    }

    /** Adds a delivery; returns it if it may begin now. */
    @Nullable
    HeldMessage<D> add(D delivery) {
        HeldMessage<D> message = new HeldMessage<>(this, delivery);
        held.add(message);
        inFlight++;
        next = delivery.position() + 1;
        Deque<HeldMessage<D>> lane = lanes.computeIfAbsent(message.lane(), key -> new ArrayDeque<>(1));
        lane.add(message);
        return lane.size() == 1 && mayBegin(message) ? message : null;
    }

    private boolean mayBegin(HeldMessage<D> message) {
        return !isStopped() && mayGoOn(message);
    }

    /** Returns whether a message that has begun may have another attempt. */
    boolean mayGoOn(HeldMessage<D> message) {
        return isOpen() || (phase == Phase.CLOSING && message.delivery().position() <= last);
    }

    void began(HeldMessage<D> message) {
        inProgress.add(message);
    }

    /** The message is not in progress any more, though it has not ended. */
    void release(HeldMessage<D> message) {
        inProgress.remove(message);
    }

    /** The message has ended; returns the next one of its key if it may begin now. */
    @Nullable
    HeldMessage<D> ended(HeldMessage<D> message) {
        message.end();
        inFlight--;
        inProgress.remove(message);
        Deque<HeldMessage<D>> lane = lanes.get(message.lane());
        if (lane == null || lane.poll() != message) {
            throw new IllegalStateException(message.delivery().id() + " was not the first one of its key");
        }
        HeldMessage<D> following = lane.peek();
        if (following == null) {
            lanes.remove(message.lane());
        }
        return following != null && mayBegin(following) ? following : null;
    }

    /** The message has failed for good, and no further one begins. */
    void stop(HeldMessage<D> message) {
        inProgress.remove(message);
        if (stoppedAt == null
                || stoppedAt.delivery().position() > message.delivery().position()) {
            stoppedAt = message;
        }
    }

    /** Returns all messages that may begin, because the partition is not stopped any more. */
    List<HeldMessage<D>> resume() {
        stoppedAt = null;
        List<HeldMessage<D>> first = new ArrayList<>();
        lanes.values().forEach(lane -> first.add(lane.getFirst()));
        first.removeAll(inProgress);
        return isOpen() ? first : List.of();
    }

    /** From now on, no message begins behind the last one that has begun. */
    void closing() {
        if (isOpen()) {
            phase = Phase.CLOSING;
            for (HeldMessage<D> message : held) {
                if (message.hasEnded() || (inProgress.contains(message) && !message.isPausing())) {
                    last = message.delivery().position();
                }
            }
            inProgress.removeIf(
                    message -> message.isPausing() && message.delivery().position() > last);
        }
    }

    /** From now on, nothing counts; returns what is in progress. */
    List<HeldMessage<D>> close() {
        phase = Phase.CLOSED;
        List<HeldMessage<D>> abandoned = List.copyOf(inProgress);
        inProgress.clear();
        return abandoned;
    }

    /** Returns the position of the first message that has not ended, or else that of the next delivery. */
    long committable() {
        for (HeldMessage<D> message : held) {
            if (!message.hasEnded()) {
                return message.delivery().position();
            }
        }
        return next;
    }

    void committed(long position) {
        while (!held.isEmpty() && held.getFirst().delivery().position() < position) {
            held.removeFirst();
        }
    }

    /** Returns the first message that has not ended; null if there is none. */
    @Nullable
    D oldest() {
        return held.stream()
                .filter(message -> !message.hasEnded())
                .findFirst()
                .map(HeldMessage::delivery)
                .orElse(null);
    }
}
