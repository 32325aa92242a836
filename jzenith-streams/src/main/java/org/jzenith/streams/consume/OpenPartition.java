package org.jzenith.streams.consume;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.message.MessagePartition;
import org.jzenith.streams.store.StreamDelivery;
import org.jzenith.streams.store.StreamPartition;

/** A partition whose lease this instance has. Used by the thread of its reader only. */
final class OpenPartition {

    private final StreamPartition id;
    private final Lease lease;
    private final MessagePartition<StreamDelivery> messages;
    /** What is delivered and not committed. */
    private final Deque<StreamDelivery> delivered = new ArrayDeque<>();

    private final String end;
    private String lastRead;
    private long nextPosition;

    OpenPartition(
            StreamPartition id, Lease lease, MessagePartition<StreamDelivery> messages, String lastRead, String end) {
        this.id = id;
        this.lease = lease;
        this.messages = messages;
        this.lastRead = lastRead;
        this.end = end;
    }

    StreamPartition id() {
        return id;
    }

    Lease lease() {
        return lease;
    }

    MessagePartition<StreamDelivery> messages() {
        return messages;
    }

    /** Returns the last entry to read. */
    String end() {
        return end;
    }

    /** Returns the entry behind which to read. */
    String lastRead() {
        return lastRead;
    }

    /** Returns the position of the next message. */
    long nextPosition() {
        return nextPosition;
    }

    void read(List<StreamDelivery> read) {
        delivered.addAll(read);
        if (!read.isEmpty()) {
            StreamDelivery last = read.get(read.size() - 1);
            lastRead = last.entry();
            nextPosition = last.position() + 1;
        }
    }

    /** Returns the last entry before a position that is not committed yet; null if there is none. */
    @Nullable
    String before(long position) {
        String last = null;
        for (StreamDelivery delivery : delivered) {
            if (delivery.position() >= position) {
                break;
            }
            last = delivery.entry();
        }
        return last;
    }

    /** Everything before this position is committed. */
    void committed(long position) {
        while (!delivered.isEmpty() && delivered.getFirst().position() < position) {
            delivered.removeFirst();
        }
    }
}
