package org.jzenith.core.eventloop;

import io.reactivex.Scheduler;
import io.reactivex.disposables.CompositeDisposable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;

/** Runs tasks in one context of Vert.x: at once if the thread is on its event loop and the task has no delay. */
public final class ContextScheduler extends Scheduler {

    private final Context context;

    /** Takes the context, which is one of an event loop. */
    public ContextScheduler(Context context) {
        this.context = context;
    }

    @Override
    public Worker createWorker() {
        return new ContextWorker();
    }

    private final class ContextWorker extends Worker {

        private final CompositeDisposable tasks = new CompositeDisposable();

        @Override
        public Disposable schedule(Runnable run, long delay, TimeUnit unit) {
            if (tasks.isDisposed()) {
                return Disposables.disposed();
            }
            Task task = new Task(RxJavaPlugins.onSchedule(run), tasks);
            tasks.add(task);
            EventLoops.run(
                    context, delay <= 0 ? task::begin : () -> task.beginLater(Math.max(1, unit.toMillis(delay))));
            return task;
        }

        @Override
        public void dispose() {
            tasks.dispose();
        }

        @Override
        public boolean isDisposed() {
            return tasks.isDisposed();
        }
    }

    /** A task that may wait for a timer; the timer is used on the event loop only. */
    private final class Task implements Disposable {

        private static final long NONE = -1; // The first timer of a Vert.x has the id 0.

        private final Runnable action;
        private final CompositeDisposable tasks;
        private volatile boolean disposed;
        private long timer = NONE;

        Task(Runnable action, CompositeDisposable tasks) {
            this.action = action;
            this.tasks = tasks;
        }

        void begin() {
            timer = NONE;
            if (!disposed) {
                try {
                    action.run();
                } finally {
                    tasks.delete(this);
                }
            }
        }

        void beginLater(long millis) {
            if (!disposed) {
                timer = vertx().setTimer(millis, id -> begin());
            }
        }

        private Vertx vertx() {
            return context.owner();
        }

        @Override
        public void dispose() {
            disposed = true;
            EventLoops.run(context, () -> {
                if (timer != NONE) {
                    vertx().cancelTimer(timer);
                    timer = NONE;
                }
            });
        }

        @Override
        public boolean isDisposed() {
            return disposed;
        }
    }
}
