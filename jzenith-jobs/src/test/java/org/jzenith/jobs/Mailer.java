package org.jzenith.jobs;

import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import jakarta.inject.Singleton;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.jzenith.jobs.task.TaskRun;
import org.slf4j.MDC;

/** The object of all queues of a test, and what it was asked to do. */
@Singleton
final class Mailer {

    /** What a task is about. */
    record Mail(String to, int size) {}

    /** An attempt that has begun; the test ends it. */
    record Sending(TaskRun<Mail> run, String thread, String requestId, CompletableSubject end) {}

    final BlockingQueue<Sending> sendings = new LinkedBlockingQueue<>();
    /** Makes the result of an attempt from what the test ends. */
    volatile Function<Sending, Completable> result = Sending::end;

    Completable send(TaskRun<Mail> run) {
        Sending sending =
                new Sending(run, Thread.currentThread().getName(), MDC.get("requestId"), CompletableSubject.create());
        sendings.add(sending);
        return result.apply(sending);
    }

    Sending await() throws InterruptedException {
        return sendings.take();
    }
}
