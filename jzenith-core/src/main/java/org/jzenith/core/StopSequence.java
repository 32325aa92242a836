package org.jzenith.core;

import com.google.inject.Injector;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.BoundListener;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.health.ApplicationReadiness;
import org.jzenith.core.inject.CloseableSingletons;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.plugin.StopSummary;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops everything that a start has started so far, in reverse order; for a failed start and for the end of a running
 * application. {@link #stopEverything()} reads top to bottom. A failure does not prevent the remaining steps.
 */
final class StopSequence {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationLog.NAME);

    /** The deadline of each asynchronous stop. Without one, a stop that needs a blocked event loop would never end. */
    private static final Duration DEADLINE = Duration.ofSeconds(15);

    private final Vertx vertx;
    private final VertxThreads threads;
    private final CloseableSingletons closeables;
    private final LoadedConfiguration configuration;
    private final List<BoundListener> listeners;
    /** The plugins that have prepared, but have not begun to start. */
    private final Deque<Plugin> prepared = new ArrayDeque<>();

    private final Deque<Plugin> servers = new ArrayDeque<>();
    private final Deque<Plugin> resources = new ArrayDeque<>();
    private @Nullable Injector injector;
    private @Nullable JZenithException failure;

    StopSequence(
            Vertx vertx,
            VertxThreads threads,
            CloseableSingletons closeables,
            LoadedConfiguration configuration,
            List<BoundListener> listeners) {
        this.listeners = listeners;
        this.vertx = vertx;
        this.threads = threads;
        this.closeables = closeables;
        this.configuration = configuration;
    }

    void withInjector(Injector complete) {
        this.injector = complete;
    }

    /** Records that a plugin is about to prepare, so that its resources are released even if it fails halfway. */
    void willPrepare(Plugin plugin) {
        prepared.push(plugin);
    }

    /** Records that a plugin is about to start, so that it is stopped even if its start fails halfway. */
    void willStart(Plugin plugin) {
        prepared.remove(plugin);
        (plugin.phase() == Plugin.Phase.SERVERS ? servers : resources).push(plugin);
    }

    /**
     * Stops everything and throws the first failure, with the others suppressed. Works on an interrupted thread, and
     * keeps the interrupt.
     */
    void stop() {
        boolean interrupted = Thread.interrupted(); // The first step would not wait: requests in flight would be lost.
        try {
            stopEverything();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void stopEverything() {
        long startNanos = System.nanoTime();
        if (injector != null) {
            injector.getInstance(ApplicationReadiness.class).stopping();
        }
        for (Plugin plugin : prepared) {
            step("The plugin " + nameOf(plugin) + " did not discard what it had prepared", plugin::discard);
        }
        stop(servers);
        if (injector != null) {
            DeferredStartupTasks deferred = injector.getInstance(DeferredStartupTasks.class);
            step(
                    "What was to follow the start did not end",
                    () -> Await.completion(
                            Completable.create(emitter -> deferred.stop().onComplete(ended -> emitter.onComplete())),
                            DEADLINE));
        }
        for (AutoCloseable closeable : closeables.takeNewestFirst()) {
            step(closeable.getClass().getName() + " was not closed", closeable::close);
        }
        stop(resources);
        step("Vert.x did not stop", () -> Await.completion(closed(), DEADLINE));
        step("Threads of Vert.x did not end", threads::awaitEnd);
        step("A source of configuration was not closed", configuration::close);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        List<String> summary = injector == null
                ? List.of()
                : injector.getInstance(StopSummary.class).all();
        LOG.info("Stopped in {} ms{}{}", millis, summary.isEmpty() ? "" : ": ", String.join(", ", summary));
        endListeners(listeners);
        if (failure != null) {
            throw failure;
        }
    }

    private Completable closed() {
        return Completable.create(emitter -> vertx.close().onComplete(closed -> {
            if (closed.succeeded()) {
                emitter.onComplete();
            } else {
                emitter.tryOnError(closed.cause());
            }
        }));
    }

    /** Notifies the listeners of the configuration of the end; one of them may have configured the log. */
    static void endListeners(List<BoundListener> listeners) {
        for (BoundListener listener : listeners) {
            try {
                listener.ended();
            } catch (RuntimeException | Error e) { // Nor may this prevent the remaining steps.
                OutOfMemory.check(e);
                LOG.error("A listener of the configuration did not end", e);
            }
        }
    }

    private void stop(Deque<Plugin> newestFirst) {
        for (Plugin plugin : newestFirst) {
            step(
                    "The plugin " + nameOf(plugin) + " did not stop",
                    () -> Await.completion(Completable.defer(plugin::stop), DEADLINE));
        }
    }

    private static String nameOf(Plugin plugin) {
        try {
            return plugin.name();
        } catch (Throwable e) { // Not even this may prevent the remaining steps.
            return plugin.getClass().getName();
        }
    }

    private interface Step {
        void run() throws Throwable;
    }

    private void step(String messageOnFailure, Step step) {
        try {
            step.run();
        } catch (Throwable e) { // An Error too, such as a missing class, must not prevent the remaining steps.
            Throwable cause = FailureText.printable(e, configuration::redact);
            LOG.error(messageOnFailure, cause);
            JZenithException next =
                    new JZenithException(configuration.redact(messageOnFailure + ": " + FailureText.line(e)), cause);
            if (failure == null) {
                failure = next;
            } else {
                failure.addSuppressed(next);
            }
        }
    }
}
