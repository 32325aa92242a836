package org.jzenith.backing;

import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;

/**
 * One part of a client for each event loop of the application. Each part is used on its event loop only, so it needs no
 * lock, and a call stays on its thread. Safe on any thread.
 *
 * @param <T> the type of a part
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class PerEventLoop<T> {

    /** The time that parts may still be in use after the cut-off. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long POLL_MILLIS = 10;

    private final List<T> all;
    private final Function<T, Context> contextOf;
    private final FastThreadLocal<@Nullable T> ofThread = new FastThreadLocal<>() {
        @Override
        protected @Nullable T initialValue() {
            return all.stream()
                    .filter(part -> EventLoops.isOn(contextOf.apply(part)))
                    .findFirst()
                    .orElse(null);
        }
    };
    private final AtomicInteger turn = new AtomicInteger();

    /** Takes the parts, each with the context of its event loop. */
    public PerEventLoop(List<T> parts, Function<T, Context> contextOf) {
        this.all = List.copyOf(parts);
        this.contextOf = contextOf;
    }

    /** Returns all parts. */
    public List<T> all() {
        return all;
    }

    /** Returns the part of the current thread, or null on any other thread. */
    public @Nullable T current() {
        return ofThread.get();
    }

    /** Calls {@code action} later with one part, on its event loop: with each of the parts in turn. */
    public void onNext(Consumer<T> action) {
        run(all.get(Math.floorMod(turn.getAndIncrement(), all.size())), action);
    }

    /** Calls {@code action} later with each part, on its event loop. */
    public void onAll(Consumer<T> action) {
        all.forEach(part -> run(part, action));
    }

    private void run(T part, Consumer<T> action) {
        contextOf.apply(part).runOnContext(nothing -> action.accept(part));
    }

    /**
     * Waits until no part is in use. After this time, cuts off the parts that are still in use; then the future
     * completes within a second.
     *
     * @param inUse returns, on any thread, how much of a part is in use
     * @param cutOff ends all use of a part, on its event loop
     */
    public Future<Void> awaitUnused(Vertx vertx, long patienceMillis, ToIntFunction<T> inUse, Consumer<T> cutOff) {
        Promise<Void> done = Promise.promise();
        long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        await(vertx, deadlineNanos, inUse, cutOff, done);
        return done.future();
    }

    private void await(
            Vertx vertx, long deadlineNanos, ToIntFunction<T> inUse, @Nullable Consumer<T> cutOff, Promise<Void> done) {
        boolean late = System.nanoTime() - deadlineNanos > 0;
        if (all.stream().mapToInt(inUse).sum() == 0 || (late && cutOff == null)) {
            done.complete();
        } else if (late && cutOff != null) {
            onAll(cutOff);
            await(vertx, System.nanoTime() + GRACE_NANOS, inUse, null, done);
        } else {
            vertx.setTimer(POLL_MILLIS, id -> await(vertx, deadlineNanos, inUse, cutOff, done));
        }
    }
}
