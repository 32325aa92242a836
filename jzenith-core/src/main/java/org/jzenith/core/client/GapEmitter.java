package org.jzenith.core.client;

import io.reactivex.FlowableEmitter;

/**
 * Passes events on to one subscriber, and tells it where some may be missing: by a gap event at the beginning, after {@link #missed()}, and
 * after events were dropped because the subscriber was too slow. Used on one event loop only.
 *
 * @param <E> the type of the events
 */
public final class GapEmitter<E> {

    /** The number of events that wait for a slow subscriber; further events are dropped. */
    private static final int BUFFER = 1024;

    private final FlowableEmitter<? super E> emitter;
    private final E gap;
    private boolean missed = true;
    private int buffered;

    /** Creates it for an emitter that buffers without limit; {@code gap} is the event that says that others may be missing. */
    public GapEmitter(FlowableEmitter<? super E> emitter, E gap) {
        this.emitter = emitter;
        this.gap = gap;
    }

    /** Returns whether the subscriber has gone. May be called on any thread. */
    public boolean isGone() {
        return emitter.isCancelled();
    }

    /** Records that events may be missing from now on. */
    public void missed() {
        missed = true;
    }

    /** Emits the gap event if events may be missing: they no longer are from now on. */
    public void resumed() {
        if (missed) {
            missed = false;
            emitter.onNext(gap);
        }
    }

    /** Emits an event, unless too many wait already. */
    public void emit(E event) {
        buffered = emitter.requested() == 0 ? buffered + 1 : 0;
        if (buffered > BUFFER) {
            missed = true;
        } else {
            resumed();
            emitter.onNext(event);
        }
    }

    /** Ends the subscription with a failure. */
    public void failed(Throwable reason) {
        emitter.tryOnError(reason);
    }
}
