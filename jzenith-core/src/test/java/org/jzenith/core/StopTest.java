package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Binder;
import com.google.inject.Injector;
import io.reactivex.Completable;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;

/** Tests a stop that meets an obstacle. */
class StopTest {

    private static final List<String> EVENTS = Collections.synchronizedList(new ArrayList<>());

    /** Fails even when its message is requested. */
    static final class UnspeakableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no words");
        }
    }

    @Singleton
    static final class Unspeakable implements AutoCloseable {
        @Override
        public void close() {
            throw new UnspeakableException();
        }
    }

    private abstract static class BoundNothing implements Plugin {
        @Override
        public void configure(Binder binder) {}
    }

    private static final class Recording extends BoundNothing {
        @Override
        public Completable stop() {
            return Completable.fromAction(() -> EVENTS.add("stopped"));
        }
    }

    /** Knows its phase only until it has started. */
    private static final class Forgetful extends BoundNothing {
        private boolean started;

        @Override
        public Phase phase() {
            if (started) {
                throw new IllegalStateException("which phase?");
            }
            return Phase.SERVERS;
        }

        @Override
        public Completable start(Injector injector) {
            started = true;
            return Completable.complete();
        }

        @Override
        public Completable stop() {
            return Completable.fromAction(() -> EVENTS.add("stopped the forgetful one"));
        }
    }

    private static final class Provider implements ConfigSourceProvider {
        @Override
        public String name() {
            return "stuck";
        }

        @Override
        public Map<String, Value> provide(Context context) {
            return Map.of();
        }

        @Override
        public void close() {
            EVENTS.add("closed the source");
            throw new NoClassDefFoundError("org/example/Gone");
        }
    }

    @BeforeEach
    void forget() throws InterruptedException {
        EVENTS.clear();
        LiveThreads.awaitNone();
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
                })))
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a thread of your own");
        assertThatThrownBy(() -> await(vertx.deployVerticle(
                        closing, new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER))))
                .hasCauseInstanceOf(IllegalStateException.class);
        application.close();
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void isRefusedToWhatIsBeingStopped() {
        AtomicReference<RunningApplication> application = new AtomicReference<>();
        application.set(JZenith.application()
                .withPlugins(new Recording(), new BoundNothing() {
                    @Override
                    public Completable stop() {
                        return Completable.fromAction(() -> application.get().close());
                    }
                })
                .start());
        assertThatThrownBy(() -> application.get().close())
                .isInstanceOf(JZenithException.class)
                .cause()
                .hasMessageContaining("close() was called by what it is stopping");
        assertThat(EVENTS).containsExactly("stopped");
        assertThat(LiveThreads.ofVertx()).isEmpty();
        assertThatThrownBy(() -> application.get().close()).isInstanceOf(JZenithException.class);
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
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    /** Takes a while to stop. */
    private static final class Slow extends BoundNothing {
        @Override
        public Completable stop() {
            return Completable.timer(1, TimeUnit.MILLISECONDS).doOnComplete(() -> EVENTS.add("stopped the slow one"));
        }
    }

    @Test
    void waitsForEverythingOnAThreadThatIsInterrupted() {
        RunningApplication application =
                JZenith.application().withPlugins(new Recording(), new Slow()).start();
        Thread.currentThread().interrupt();
        try {
            application.close();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(EVENTS).containsExactly("stopped the slow one", "stopped");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void waitsForEverythingAfterAStartThatIsInterrupted() {
        Plugin interrupted = new BoundNothing() {
            @Override
            public Completable start(Injector injector) {
                Thread.currentThread().interrupt();
                return Completable.never();
            }
        };
        try {
            assertThatThrownBy(() -> JZenith.application()
                            .withPlugins(new Slow(), interrupted)
                            .start()
                            .close())
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("InterruptedException")
                    .hasNoSuppressedExceptions();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(EVENTS).containsExactly("stopped the slow one");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void waitsForTheWorkThatFollowsTheStart() throws Exception {
        CompletableFuture<Void> working = new CompletableFuture<>();
        RunningApplication application = JZenith.application().start();
        CompletableFuture<String> told = new CompletableFuture<>();
        application
                .injector()
                .getInstance(DeferredStartupTasks.class)
                .runBlocking(() -> {
                    working.complete(null);
                    Thread.sleep(1_000); // Interrupted if Vert.x does not wait for it.
                    return "not interrupted";
                })
                .onSuccess(told::complete)
                .onFailure(told::completeExceptionally);
        working.get(20, TimeUnit.SECONDS);
        application.close();
        assertThat(told).isCompletedWithValue("not interrupted");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void namesTheThreadThatDoesNotEnd() throws Exception {
        CompletableFuture<Thread> working = new CompletableFuture<>();
        CountDownLatch released = new CountDownLatch(1);
        RunningApplication application = JZenith.application().start();
        Future<Boolean> work = application.injector().getInstance(Vertx.class).executeBlocking(() -> {
            working.complete(Thread.currentThread());
            while (released.getCount() > 0) {
                Thread.onSpinWait(); // Ignores interruption.
            }
            return true;
        });
        Thread worker = working.get(20, TimeUnit.SECONDS);
        try {
            assertThat(work.isComplete()).isFalse();
            assertThatThrownBy(application::close)
                    .isInstanceOf(JZenithException.class)
                    .cause()
                    .hasMessageContaining("Threads of Vert.x did not end")
                    .hasMessageContaining(worker.getName());
        } finally {
            released.countDown();
            worker.join(20_000);
        }
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void doesNotAskAgainWhenToStopWhat() {
        JZenith.application()
                .withPlugins(new Recording(), new Forgetful())
                .start()
                .close();
        assertThat(EVENTS).containsExactly("stopped the forgetful one", "stopped");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void goesOnBehindAFailureThatCannotBeDescribed() {
        RunningApplication application = JZenith.application()
                .withPlugins(new Recording())
                .withModules(binder -> binder.bind(Unspeakable.class))
                .start();
        assertThatThrownBy(application::close)
                .isInstanceOf(JZenithException.class)
                .hasMessageContaining("Unspeakable was not closed")
                .cause()
                .hasMessageContaining("Unspeakable was not closed: org.jzenith.core.StopTest$UnspeakableException");
        assertThat(EVENTS).containsExactly("stopped");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void happensAfterAStartWhoseFailureCannotBeDescribed() {
        Plugin failing = new BoundNothing() {
            @Override
            public Completable start(Injector injector) {
                return Completable.error(new UnspeakableException());
            }
        };
        assertThatThrownBy(() -> JZenith.application()
                        .withPlugins(new Recording(), failing)
                        .start()
                        .close())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("UnspeakableException");
        assertThat(EVENTS).containsExactly("stopped");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void keepsTheProblemsOfAConfigurationOfWhichASourceIsNotClosed() {
        ConfigLoader loader = ConfigLoader.builder()
                .arguments(List.of("--a=1"))
                .providers(List.of(new Provider()))
                .build();
        assertThatThrownBy(() -> new StartSequence(loader, List.of(), List.of(), List.of())
                        .start()
                        .close())
                .isInstanceOfSatisfying(StartupException.class, e -> {
                    assertThat(e.problems()).extracting(Problem::subject).containsExactly("a");
                    assertThat(e.getSuppressed()).singleElement().isInstanceOf(JZenithException.class);
                });
        assertThat(EVENTS).containsExactly("closed the source");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }
}
