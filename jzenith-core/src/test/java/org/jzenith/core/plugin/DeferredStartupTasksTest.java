package org.jzenith.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeferredStartupTasksTest {

    private final Vertx vertx =
            Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final CompletableFuture<String> called = new CompletableFuture<>();

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private void run(DeferredStartupTasks deferred) {
        deferred.execute(() -> called.complete(Thread.currentThread().getName()));
    }

    @Test
    void isNowWithSeveralProcessors() {
        run(new DeferredStartupTasks(vertx, 2));
        assertThat(called).isCompletedWithValue(Thread.currentThread().getName());
    }

    @Test
    void isWhenTheApplicationHasStartedWithOneProcessor() throws Exception {
        DeferredStartupTasks deferred = new DeferredStartupTasks(vertx, 1);
        run(deferred);
        DeferredStartupTasks another = new DeferredStartupTasks(vertx, 1);
        CompletableFuture<Void> later = new CompletableFuture<>();
        another.execute(() -> later.complete(null));
        another.started();
        later.get(20, TimeUnit.SECONDS);
        assertThat(called).isNotDone();
        deferred.started();
        assertThat(called.get(20, TimeUnit.SECONDS)).startsWith("vert.x-eventloop-thread-");
    }

    @Test
    void blocksWorkersOnlyAndCompletesInTheContextOfTheCaller() throws Exception {
        CompletableFuture<String> completed = new CompletableFuture<>();
        CompletableFuture<String> context = new CompletableFuture<>();
        DeferredStartupTasks deferred = new DeferredStartupTasks(vertx, 1);
        vertx.getOrCreateContext().runOnContext(nothing -> {
            context.complete(Thread.currentThread().getName());
            deferred.runBlocking(() -> called.complete(Thread.currentThread().getName()))
                    .onComplete(
                            done -> completed.complete(Thread.currentThread().getName()));
            deferred.started();
        });
        assertThat(called.get(20, TimeUnit.SECONDS)).startsWith("vert.x-worker-thread-");
        assertThat(completed.get(20, TimeUnit.SECONDS)).isEqualTo(context.join());
    }

    @Test
    void reportsAFailure() {
        IllegalStateException failure = new IllegalStateException("no");
        assertThat(new DeferredStartupTasks(vertx, 2)
                        .runBlocking(() -> {
                            throw failure;
                        })
                        .toCompletionStage())
                .failsWithin(20, TimeUnit.SECONDS)
                .withThrowableOfType(ExecutionException.class)
                .withCause(failure);
    }

    @Test
    void isOverWhenWhatHasBegunHasEnded() throws Exception {
        DeferredStartupTasks deferred = new DeferredStartupTasks(vertx, 2);
        CountDownLatch released = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        Future<String> work = deferred.runBlocking(() -> {
            called.complete("");
            released.await();
            ended.set(true);
            return "done";
        });
        called.get(20, TimeUnit.SECONDS);
        Future<Void> stopped = deferred.stop();
        assertThat(stopped.isComplete()).isFalse();
        released.countDown();
        stopped.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        assertThat(ended).isTrue();
        // The caller's future may complete a moment later: its listener may have been added after that of stop().
        assertThat(work.toCompletionStage())
                .succeedsWithin(20, TimeUnit.SECONDS)
                .isEqualTo("done");
    }

    @Test
    void isOverAlsoWhenWhatHasBegunFails() throws Exception {
        DeferredStartupTasks deferred = new DeferredStartupTasks(vertx, 2);
        CountDownLatch released = new CountDownLatch(1);
        deferred.runBlocking(() -> {
            called.complete("");
            released.await();
            throw new IllegalStateException("no");
        });
        called.get(20, TimeUnit.SECONDS);
        Future<Void> stopped = deferred.stop();
        released.countDown();
        stopped.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    @Test
    void letsNothingBeginOnceItIsOver() throws Exception {
        DeferredStartupTasks deferred = new DeferredStartupTasks(vertx, 2);
        deferred.stop();
        Future<Boolean> work = deferred.runBlocking(() -> called.complete("never"));
        new DeferredStartupTasks(vertx, 2) // There is one worker, for all.
                .runBlocking(() -> "later")
                .toCompletionStage()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS);
        assertThat(called).isNotDone();
        assertThat(work.isComplete()).isFalse();
    }
}
