package org.jzenith.outbox.relay;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far a relay has come with messages that it has read together. Used on its event loop only. */
final class Batch {

    private final int size;
    private List<Long> acknowledged = new ArrayList<>();
    private int deleted;
    private boolean isDeleting;
    private boolean isSent;
    private @Nullable Throwable failure;

    Batch(int size) {
        this.size = size;
    }

    /** A message has been acknowledged by the receiver. */
    void acknowledged(long id) {
        acknowledged.add(id);
    }

    /** The target sends no more of them. */
    void sent(@Nullable Throwable newFailure) {
        isSent = true;
        failure = newFailure;
    }

    /** Returns the ids to delete now; empty if there are none, or a deletion is under way. */
    List<Long> beginDeletion() {
        if (isDeleting) {
            return List.of();
        }
        List<Long> ids = acknowledged;
        acknowledged = new ArrayList<>();
        isDeleting = !ids.isEmpty();
        return ids;
    }

    void endDeletion(int count) {
        isDeleting = false;
        deleted += count;
    }

    boolean isDone() {
        return isSent && !isDeleting && acknowledged.isEmpty();
    }

    /** Returns why it is not all sent; null if it is. */
    @Nullable
    Throwable failure() {
        return failure == null && deleted < size
                ? new IllegalStateException("The target has acknowledged " + deleted + " of " + size
                        + " messages, and has completed (expected: all, or a failure)")
                : failure;
    }
}
