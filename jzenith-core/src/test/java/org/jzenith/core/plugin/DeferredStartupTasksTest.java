package org.jzenith.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeferredStartupTasksTest {

    private final Vertx vertx = Vertx.vertx();
    private final CompletableFuture<String> called = new CompletableFuture<>();

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private void run(DeferredStartupTasks afterStart) {
        afterStart.execute(() -> called.complete(Thread.currentThread().getName()));
    }

    @Test
    void isNowWithSeveralProcessors() {
        run(new DeferredStartupTasks(vertx, 2));
        assertThat(called).isCompletedWithValue(Thread.currentThread().getName());
    }

    @Test
    void isWhenTheApplicationHasStartedWithOneProcessor() throws Exception {
        DeferredStartupTasks afterStart = new DeferredStartupTasks(vertx, 1);
        run(afterStart);
        CompletableFuture<Void> later = new CompletableFuture<>();
        vertx.setTimer(1_500, timer -> later.complete(null));
        later.get(20, TimeUnit.SECONDS);
        assertThat(called).isNotDone();
        afterStart.started();
        assertThat(called.get(20, TimeUnit.SECONDS)).startsWith("vert.x-eventloop-thread-");
    }

    @Test
    void blocksWorkersOnlyAndCompletesInTheContextOfTheCaller() throws Exception {
        CompletableFuture<String> completed = new CompletableFuture<>();
        CompletableFuture<String> context = new CompletableFuture<>();
        DeferredStartupTasks afterStart = new DeferredStartupTasks(vertx, 1);
        vertx.getOrCreateContext().runOnContext(nothing -> {
            context.complete(Thread.currentThread().getName());
            afterStart
                    .runBlocking(() -> called.complete(Thread.currentThread().getName()))
                    .onComplete(
                            done -> completed.complete(Thread.currentThread().getName()));
            afterStart.started();
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
        DeferredStartupTasks afterStart = new DeferredStartupTasks(vertx, 2);
        CountDownLatch released = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        Future<String> work = afterStart.runBlocking(() -> {
            called.complete("");
            released.await();
            ended.set(true);
            return "done";
        });
        called.get(20, TimeUnit.SECONDS);
        Future<Void> stopped = afterStart.stop();
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
        DeferredStartupTasks afterStart = new DeferredStartupTasks(vertx, 2);
        CountDownLatch released = new CountDownLatch(1);
        afterStart.runBlocking(() -> {
            called.complete("");
            released.await();
            throw new IllegalStateException("no");
        });
        called.get(20, TimeUnit.SECONDS);
        Future<Void> stopped = afterStart.stop();
        released.countDown();
        stopped.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    @Test
    void letsNothingBeginOnceItIsOver() throws Exception {
        DeferredStartupTasks afterStart = new DeferredStartupTasks(vertx, 2);
        afterStart.stop();
        Future<Boolean> work = afterStart.runBlocking(() -> called.complete("never"));
        CompletableFuture<Void> later = new CompletableFuture<>();
        vertx.setTimer(200, timer -> later.complete(null));
        later.get(20, TimeUnit.SECONDS);
        assertThat(called).isNotDone();
        assertThat(work.isComplete()).isFalse();
    }
}
