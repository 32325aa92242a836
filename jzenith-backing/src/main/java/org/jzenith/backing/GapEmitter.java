package org.jzenith.backing;

import io.reactivex.BackpressureStrategy;
import io.reactivex.Flowable;
import io.reactivex.FlowableEmitter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apiguardian.api.API;

/**
 * Passes events to one subscriber, with a gap event wherever others may be missing. That is at the beginning, after
 * {@link #missed()}, and after events that a slow subscriber has lost. Used on one event loop only.
 *
 * @param <E> the type of the events
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class GapEmitter<E> {

    /** The number of events that wait for a slow subscriber; further events are dropped. */
    private static final int BUFFER = 1024;

    private final FlowableEmitter<E> emitter;
    private final E gap;
    private final AtomicInteger waiting;
    private boolean missed = true;
    private boolean full;

    private GapEmitter(FlowableEmitter<E> emitter, E gap, AtomicInteger waiting) {
        this.emitter = emitter;
        this.gap = gap;
        this.waiting = waiting;
    }

    /**
     * Returns the events of {@code source} from each subscription on. A {@code gap} marks where others may be missing.
     */
    public static <E> Flowable<E> flowable(E gap, Consumer<GapEmitter<E>> source) {
        return Flowable.defer(() -> {
            AtomicInteger waiting = new AtomicInteger();
            return Flowable.<E>create(
                            emitter -> source.accept(new GapEmitter<>(emitter, gap, waiting)),
                            BackpressureStrategy.BUFFER)
                    .doOnNext(taken -> waiting.decrementAndGet());
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

    /** Emits the gap event if events may be missing, and ends the gap. */
    public void resumed() {
        if (missed) {
            missed = false;
            pass(gap);
        }
    }

    /**
     * Emits an event. If too many events wait, emits a gap event instead, because the next event may come much later.
     * Until the subscriber has received the gap event, all events are dropped.
     */
    public void emit(E event) {
        if (full && waiting.get() > 0) {
            return;
        }
        full = waiting.get() >= BUFFER;
        missed |= full;
        resumed();
        if (!full) {
            pass(event);
        }
    }

    private void pass(E event) {
        waiting.incrementAndGet();
        emitter.onNext(event);
    }

    /** Ends the subscription with a failure. */
    public void failed(Throwable reason) {
        emitter.tryOnError(reason);
    }
}
