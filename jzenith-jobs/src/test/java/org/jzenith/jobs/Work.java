package org.jzenith.jobs;

import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import jakarta.inject.Singleton;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.jzenith.jobs.run.JobRun;
import org.slf4j.MDC;

/** The object of all jobs of a test, and what it was asked to do. */
@Singleton
final class Work {

    /** A run that has begun. */
    record Begun(JobRun run, String thread, String requestId, CompletableSubject end) {}

    final BlockingQueue<Begun> begun = new LinkedBlockingQueue<>();
    volatile Function<CompletableSubject, Completable> result = end -> end;

    /** Ends when the test ends it. */
    Completable run(JobRun run) {
        Begun work =
                new Begun(run, Thread.currentThread().getName(), MDC.get("requestId"), CompletableSubject.create());
        begun.add(work);
        return result.apply(work.end);
    }

    CompletionStage<Integer> fail() {
        return CompletableFuture.failedFuture(new IllegalStateException("no stock"));
    }

    /** Waits for the begin of a run. */
    Begun await() throws InterruptedException {
        return begun.take();
    }
}
