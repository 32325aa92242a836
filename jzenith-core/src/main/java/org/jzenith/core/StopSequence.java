package org.jzenith.core;

import io.reactivex.Completable;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.plugin.Plugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops what a start has started so far, in reverse; used for a failed start and for the end of a running application. */
final class StopSequence {

    private static final Logger LOG = LoggerFactory.getLogger(JZenith.class);
    private static final long STEP_DEADLINE_SECONDS = 60;

    private final Vertx vertx;
    private final Deque<Plugin> started = new ArrayDeque<>();

    StopSequence(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Notes that a plugin is about to start, so that it is stopped even if its start fails half-way. */
    void willStart(Plugin plugin) {
        started.push(plugin);
    }

    /** Stops everything; one failure does not keep the rest from stopping. Throws the first with the others suppressed. */
    void stop() {
        @Nullable JZenithException failure = null;
        for (Plugin plugin : started) {
            failure = step("The plugin " + plugin.name() + " did not stop", Completable.defer(plugin::stop), failure);
        }
        Completable closeVertx = Completable.create(emitter -> vertx.close().onComplete(result -> {
            if (result.succeeded()) {
                emitter.onComplete();
            } else {
                emitter.tryOnError(result.cause());
            }
        }));
        failure = step("Vert.x did not stop", closeVertx, failure);
        if (failure != null) {
            throw failure;
        }
        LOG.info("Stopped");
    }

    private static @Nullable JZenithException step(
            String message, Completable step, @Nullable JZenithException earlier) {
        Throwable cause;
        try {
            cause = step.blockingGet(STEP_DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (RuntimeException e) {
            cause = e;
        }
        if (cause == null) {
            return earlier;
        }
        JZenithException failure = new JZenithException(message + ": " + cause, cause);
        LOG.error(message, cause);
        if (earlier == null) {
            return failure;
        }
        earlier.addSuppressed(failure);
        return earlier;
    }
}
