package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.jzenith.core.error.JZenithException;

/** A stop in which something is in the way. */
class StopTest {

    private static List<String> vertxThreads() {
        return Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).map(Thread::getName)
                .filter(name -> name.startsWith("vert.x-")).toList();
    }

    private static Object await(Future<?> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    @Test
    void isRefusedOnAWorkerOfTheVertxThatItWouldStop() throws Exception {
        RunningApplication application = JZenith.application().start();
        Vertx vertx = application.injector().getInstance(Vertx.class);
        AbstractVerticle closing = new AbstractVerticle() {
            @Override
            public void start() {
                application.close();
            }
        };
        assertThatThrownBy(() -> await(vertx.executeBlocking(() -> {
            application.close();
            return "";
        }))).hasCauseInstanceOf(IllegalStateException.class).hasMessageContaining("a thread of your own");
        assertThatThrownBy(() -> await(vertx.deployVerticle(
                closing, new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER))))
                .hasCauseInstanceOf(IllegalStateException.class);
        application.close();
        assertThat(vertxThreads()).isEmpty();
    }

    @Test
    void isPossibleOnAWorkerOfAnotherVertx() throws Exception {
        RunningApplication application = JZenith.application().start();
        try (RunningApplication other = JZenith.application().start()) {
            await(other.injector().getInstance(Vertx.class).executeBlocking(() -> {
                application.close();
                return "";
            }));
        }
        assertThat(vertxThreads()).isEmpty();
    }

    @Test
    void namesTheThreadThatDoesNotEnd() throws Exception {
        CompletableFuture<Thread> working = new CompletableFuture<>();
        CountDownLatch released = new CountDownLatch(1);
        RunningApplication application = JZenith.application().start();
        Future<Boolean> work = application.injector().getInstance(Vertx.class).executeBlocking(() -> {
            working.complete(Thread.currentThread());
            while (released.getCount() > 0) {
                Thread.onSpinWait(); // Whoever interrupts it.
            }
            return true;
        });
        Thread worker = working.get(20, TimeUnit.SECONDS);
        try {
            assertThat(work.isComplete()).isFalse();
            assertThatThrownBy(application::close).isInstanceOf(JZenithException.class).cause()
                    .hasMessageContaining("Threads of Vert.x did not end").hasMessageContaining(worker.getName());
        } finally {
            released.countDown();
            worker.join(20_000);
        }
        assertThat(vertxThreads()).isEmpty();
    }
}
