package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Work that a start need not wait for. With more than one processor, it begins at once, in parallel with the start.
 * With only one, it would take its time from the start, and begins a second after it, when the first requests have
 * probably been answered. Safe on any thread.
 */
public final class DeferredStartupTasks implements Executor {

    private static final long DELAY_MILLIS = 1_000;

    private final Vertx vertx;
    private final CompletableFuture<Void> due = new CompletableFuture<>();
    private final Set<Future<?>> running = new HashSet<>();
    private boolean stopped;

    /** Creates what belongs to one start of an application. */
    public DeferredStartupTasks(Vertx vertx) {
        this(vertx, Runtime.getRuntime().availableProcessors());
    }

    DeferredStartupTasks(Vertx vertx, int processors) {
        this.vertx = requireNonNull(vertx, "vertx");
        if (processors > 1) {
            due.complete(null);
        }
    }

    /** Records that the application has started. */
    public void started() {
        if (!due.isDone()) {
            vertx.setTimer(DELAY_MILLIS, timer -> due.complete(null));
        }
    }

    /**
     * Calls {@code action}, which must not block, on the current thread if its time has come, otherwise on an event
     * loop; never if the start fails.
     */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for it.
    public void execute(Runnable action) {
        due.thenRun(action);
    }

    /**
     * Calls {@code action}, which may block, on a worker; the future completes in the current context of Vert.x, or
     * never if the application stops before the action has begun.
     */
    public <T> Future<T> runBlocking(Callable<T> action) {
        Context context = vertx.getOrCreateContext();
        return Future.fromCompletionStage(due, context).compose(nothing -> begin(context, action));
    }

    private synchronized <T> Future<T> begin(Context context, Callable<T> action) {
        if (stopped) {
            return Promise.<T>promise().future();
        }
        Future<T> work = context.executeBlocking(action, false);
        running.add(work);
        return work.onComplete(ended -> end(work));
    }

    private synchronized void end(Future<?> work) {
        running.remove(work);
    }

    /**
     * Lets nothing begin on a worker any more. The future completes when what has begun has ended, whether it has
     * failed or not: Vert.x, if closed before, would interrupt it and could not say that it has ended.
     */
    public synchronized Future<Void> stop() {
        stopped = true;
        return Future.join(List.copyOf(running)).<Void>mapEmpty().otherwiseEmpty();
    }
}
