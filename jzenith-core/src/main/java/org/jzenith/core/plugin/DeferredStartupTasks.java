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
 * Work that a start need not wait for. With several processors, it begins at once, in parallel with the start. With
 * only one, it would slow down the start. It then begins a second after the start, when the first requests have
 * probably been answered. Safe on any thread.
 */
public final class DeferredStartupTasks implements Executor {

    private static final long DELAY_MILLIS = 1_000;

    private final Vertx vertx;
    private final CompletableFuture<Void> due = new CompletableFuture<>();
    private final Set<Future<?>> running = new HashSet<>();
    private boolean stopped;

    /** Creates the tasks of one start of an application. */
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
     * Calls {@code action}, which must not block, when its time has come: at once on the current thread, or later on an
     * event loop. Never calls it if the start fails.
     */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for it.
    public void execute(Runnable action) {
        due.thenRun(action);
    }

    /**
     * Calls {@code action}, which may block, on a worker. The future completes in the current context of Vert.x. It
     * never completes if the application stops before the action has begun.
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
     * Prevents further actions on workers. The future completes when the running actions have ended, successfully or
     * not. If Vert.x were closed before, it would interrupt them and could not report their end.
     */
    public synchronized Future<Void> stop() {
        stopped = true;
        return Future.join(List.copyOf(running)).<Void>mapEmpty().otherwiseEmpty();
    }
}
