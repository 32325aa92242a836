package org.jzenith.cache.local;

import org.jspecify.annotations.Nullable;

/** A value in the process, or the fact that there is none, with its times by the ticker of the cache. */
final class Entry<V> {

    /** Null if there is no value for the key. */
    final @Nullable V value;
    /** What the entry counts for if bytes are limited. */
    final int weight;

    final long freshUntil;
    final long staleUntil;
    /** A hit after this time loads the value again. */
    private volatile long refreshAt;
    /** Whether the source could not deliver another value the last time. */
    private volatile boolean isSourceDown;

    Entry(@Nullable V value, int weight, long refreshAt, long freshUntil, long staleUntil) {
        this.value = value;
        this.weight = weight;
        this.refreshAt = refreshAt;
        this.freshUntil = freshUntil;
        this.staleUntil = staleUntil;
    }

    boolean isFresh(long now) {
        return now - freshUntil < 0;
    }

    boolean isUsable(long now) {
        return now - staleUntil < 0;
    }

    boolean isDueForRefresh(long now) {
        return now - refreshAt >= 0;
    }

    boolean isSourceDown() {
        return isSourceDown;
    }

    /** Records that the source is down, and is not to be asked before this time. */
    void sourceIsDown(long nextAttempt) {
        refreshAt = nextAttempt;
        isSourceDown = true;
    }
}
