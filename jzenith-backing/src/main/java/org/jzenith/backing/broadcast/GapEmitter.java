package org.jzenith.backing.broadcast;

import io.reactivex.BackpressureStrategy;
import io.reactivex.Flowable;
import io.reactivex.FlowableEmitter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * Passes events to one subscriber, with a gap event wherever others may be missing. That is at the beginning, after
 * {@link #missed()}, and after events that a slow subscriber has lost. Used on one event loop only.
 *
 * @param <E> the type of the events
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class GapEmitter<E> {

    /**
     * The number of events that wait for a slow subscriber; further events are dropped. A server may send thousands of
     * small ones at once, while the thread of a subscriber waits for a processor.
     */
    private static final int BUFFER = 16 << 10;

    /** The bytes of these events; a single event may have more. */
    private static final long BUFFER_BYTES = 8 << 20;

    private final FlowableEmitter<E> emitter;
    private final E gap;
    private final ToLongFunction<E> size;
    private final Waiting waiting;
    private boolean missed = true;
    private boolean full;
    /** Whether the last event was a gap event, so that another one would not mean more as long as it waits. */
    private boolean gapIsLast;

    /** The events that the subscriber has not received yet. */
    private static final class Waiting {
        private final AtomicInteger events = new AtomicInteger();
        private final AtomicLong bytes = new AtomicLong();

        void add(long size) {
            events.incrementAndGet();
            bytes.addAndGet(size);
        }

        void remove(long size) {
            bytes.addAndGet(-size);
            events.decrementAndGet();
        }

        boolean isEmpty() {
            return events.get() == 0;
        }

        boolean isFull(long size) {
            int count = events.get();
            return count >= BUFFER || (count > 0 && bytes.get() + size > BUFFER_BYTES);
        }
    }

    private GapEmitter(FlowableEmitter<E> emitter, E gap, ToLongFunction<E> size, Waiting waiting) {
        this.emitter = emitter;
        this.gap = gap;
        this.size = size;
        this.waiting = waiting;
    }

    /**
     * Returns the events of {@code source} from each subscription on. A {@code gap} marks where others may be missing.
     * At most 16,384 events wait for a slow subscriber, and at most 8 MB, or else a single event.
     *
     * @param size returns the bytes of an event
     * @param passing passes the events on, such as to the thread of the subscriber; those on the way count as waiting
     */
    public static <E> Flowable<E> flowable(
            E gap, ToLongFunction<E> size, UnaryOperator<Flowable<E>> passing, Consumer<GapEmitter<E>> source) {
        return Flowable.defer(() -> {
            Waiting waiting = new Waiting();
            return passing.apply(Flowable.create(
                            emitter -> source.accept(new GapEmitter<>(emitter, gap, size, waiting)),
                            BackpressureStrategy.BUFFER))
                    .doOnNext(taken -> waiting.remove(size.applyAsLong(taken)));
        });
    }

    /** Calls {@code action} on any thread when the subscriber cancels or the subscription has failed. */
    public void whenGone(Runnable action) {
        emitter.setCancellable(action::run);
    }

    /** Returns whether the subscriber has cancelled. May be called on any thread. */
    public boolean isGone() {
        return emitter.isCancelled();
    }

    /** Records that events may be missing from now on. */
    public void missed() {
        missed = true;
    }

    /**
     * Emits the gap event if events may be missing, and ends the gap. If the last event is a waiting gap event, it
     * stands for both.
     */
    public void resumed() {
        if (missed) {
            missed = false;
            if (!gapIsLast || waiting.isEmpty()) {
                gapIsLast = true;
                pass(gap);
            }
        }
    }

    /**
     * Emits an event, and returns whether the subscriber will receive it. If too many events wait, emits a gap event
     * instead, because the next event may come much later. Until the subscriber has received the gap event, all events
     * are dropped.
     */
    public boolean emit(E event) {
        if (full && !waiting.isEmpty()) {
            return false;
        }
        full = waiting.isFull(size.applyAsLong(event));
        missed |= full;
        resumed();
        if (!full) {
            gapIsLast = false;
            pass(event);
        }
        return !full;
    }

    private void pass(E event) {
        waiting.add(size.applyAsLong(event));
        emitter.onNext(event);
    }

    /** Ends the subscription with a failure. */
    public void failed(Throwable reason) {
        emitter.tryOnError(reason);
    }
}
