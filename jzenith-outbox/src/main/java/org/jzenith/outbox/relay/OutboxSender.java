package org.jzenith.outbox.relay;

import java.util.List;
import org.apiguardian.api.API;
import org.reactivestreams.Publisher;

/**
 * Sends the messages of one partition, one batch after the other. Called on an event loop, which must not be blocked.
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface OutboxSender {

    /**
     * Sends messages, and emits each one that the receiver has acknowledged. Messages with the same topic and key must
     * be acknowledged in their order. A failure leaves the messages that were not emitted in the outbox; they are sent
     * again. A cancellation ends the sending, because the lease is lost or the time is over.
     *
     * @param messages the oldest messages of the partition, in their order
     */
    Publisher<OutboxMessage> send(List<OutboxMessage> messages);

    /** Releases what it uses, without waiting; called once, after a failure, the loss of the lease, or at a stop. */
    default void close() {}
}
