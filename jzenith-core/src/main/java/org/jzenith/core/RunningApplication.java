package org.jzenith.core;

import com.google.inject.Injector;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.plugin.BoundAddresses;

/**
 * A started application. Safe on any thread, except that a thread that the stop waits for must not call
 * {@link #close()}.
 */
@API(status = API.Status.MAINTAINED)
public final class RunningApplication implements AutoCloseable {

    private final Injector injector;
    private final StartReport startReport;
    private final StopSequence stopSequence;
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private @Nullable Thread stopping;

    RunningApplication(Injector injector, StartReport startReport, StopSequence stopSequence) {
        this.injector = injector;
        this.startReport = startReport;
        this.stopSequence = stopSequence;
    }

    /** Returns the injector with all bindings of the application. */
    public Injector injector() {
        return injector;
    }

    /** Returns the addresses on which the application listens now. */
    public List<BoundAddress> addresses() {
        return injector.getInstance(BoundAddresses.class).all();
    }

    /** Returns the result of the start. */
    public StartReport startReport() {
        return startReport;
    }

    /**
     * Stops the plugins in the reverse order of their start, then Vert.x, and returns when nothing is left running.
     * Further calls, from any thread, wait for the same stop.
     *
     * @throws JZenithException if something did not stop properly; every other step has been tried nevertheless
     * @throws IllegalStateException if the caller would wait for itself: on an event loop, on a worker of this
     *     application's Vert.x, or within the stop
     */
    @Override
    public void close() {
        if (Context.isOnEventLoopThread() || isOnOwnVertx()) {
            throw new IllegalStateException(
                    "close() was called on " + Thread.currentThread().getName()
                            + ", for which it would wait (expected: no thread of Vert.x; fix: call it on a thread of your own)");
        }
        if (firstToStop()) {
            try {
                stopSequence.stop();
                stopped.complete(null);
            } catch (Throwable e) { // Other callers of close() must not wait forever.
                stopped.completeExceptionally(e);
            } finally {
                ProcessSignals.forget(this);
            }
        }
        Throwable failure = stopped.handle((nothing, thrown) -> thrown).join();
        if (failure != null) {
            throw new JZenithException("The application stopped with failures: " + FailureText.line(failure), failure);
        }
    }

    private boolean isOnOwnVertx() {
        Context context = Vertx.currentContext();
        return context != null && context.owner() == injector.getInstance(Vertx.class);
    }

    private synchronized boolean firstToStop() {
        boolean first = stopping == null;
        if (first) {
            stopping = Thread.currentThread();
        } else if (stopping == Thread.currentThread() && !stopped.isDone()) {
            throw new IllegalStateException(
                    "close() was called by what it is stopping, for which it would wait (expected: one call, from outside)");
        }
        return first;
    }
}
