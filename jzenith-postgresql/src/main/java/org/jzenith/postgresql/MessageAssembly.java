package org.jzenith.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.backing.broadcast.MessageLimit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes messages of the notifications of one channel. The server sends those of a transaction one after the other, in
 * the order in which they were made, so at most one message is incomplete. If it stays so, it is dropped, and a gap
 * event follows. Used on one event loop.
 */
final class MessageAssembly {

    private static final Logger LOG = LoggerFactory.getLogger(MessageAssembly.class);

    private final String channel;
    private final MessageLimit limit;
    private ByteArrayOutputStream received = new ByteArrayOutputStream();
    /** The last part of the incomplete message; null if there is none. */
    private MessageParts.@Nullable Part last;
    /** The hash of the message that was dropped last, whose further parts are ignored. */
    private @Nullable String dropped;

    private boolean warned;

    MessageAssembly(String channel, MessageLimit limit) {
        this.channel = channel;
        this.limit = limit;
    }

    /** Returns what subscribers receive after this event. */
    List<BroadcastEvent<byte[]>> add(PostgresqlEvent event) {
        if (!(event instanceof PostgresqlEvent.Notification notification)) {
            reset();
            dropped = null;
            return List.of(gap());
        }
        MessageParts.Part part = MessageParts.read(notification.payload());
        if (part != null) {
            return add(part);
        }
        boolean incomplete = last != null;
        reset();
        BroadcastEvent<byte[]> message =
                new BroadcastEvent.Message<>(channel, notification.payload().getBytes(UTF_8));
        return incomplete ? List.of(gap(), message) : List.of(message);
    }

    private List<BroadcastEvent<byte[]>> add(MessageParts.Part part) {
        if (part.number() == 0) {
            boolean incomplete = last != null;
            reset();
            dropped = null;
            append(part);
            return incomplete ? List.of(gap()) : List.of();
        }
        if (!follows(part)) {
            return drop(part);
        }
        append(part);
        if (received.size() > limit.bytes()) {
            warn();
            return drop(part);
        }
        return part.number() == part.count() - 1 ? complete(part) : List.of();
    }

    private boolean follows(MessageParts.Part part) {
        MessageParts.Part before = last;
        return before != null
                && part.hash().equals(before.hash())
                && part.count() == before.count()
                && part.number() == before.number() + 1;
    }

    private void append(MessageParts.Part part) {
        received.writeBytes(part.text().getBytes(UTF_8));
        last = part;
    }

    private List<BroadcastEvent<byte[]>> complete(MessageParts.Part part) {
        byte[] message = received.toByteArray();
        if (!MessageParts.hash(message).equals(part.hash())) {
            return drop(part);
        }
        reset();
        return List.of(new BroadcastEvent.Message<>(channel, message));
    }

    /**
     * Drops the incomplete message, if there is one, and that of the part; one gap event stands for all of its parts.
     */
    private List<BroadcastEvent<byte[]>> drop(MessageParts.Part part) {
        boolean known = last == null && part.hash().equals(dropped);
        reset();
        dropped = part.hash();
        return known ? List.of() : List.of(gap());
    }

    private void reset() {
        if (last != null) {
            last = null;
            received = new ByteArrayOutputStream();
        }
    }

    private void warn() {
        if (!warned) {
            warned = true;
            LOG.warn(
                    "A message of the channel {} has more than {} bytes, and is dropped; subscribers receive a Gap instead. "
                            + "Fix: set {} to the same value in all instances",
                    channel,
                    limit.bytes(),
                    limit.key());
        }
    }

    private BroadcastEvent<byte[]> gap() {
        return new BroadcastEvent.Gap<>(channel);
    }
}
