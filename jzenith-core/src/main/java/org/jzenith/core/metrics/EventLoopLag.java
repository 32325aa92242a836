package org.jzenith.core.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Vertx;
import jakarta.inject.Provider;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the delay of tasks on one event loop: a timer fires late if the loop is busy or blocked. Used on its event
 * loop only.
 */
public final class EventLoopLag {

    private static final Logger LOG = LoggerFactory.getLogger(EventLoopLag.class);
    /**
     * The delay before measuring begins. By then, a failing start has ended, so no timer starts on a Vert.x that is
     * being closed.
     */
    private static final long BEGIN_MILLIS = 1_000;

    private static final long PERIOD_MILLIS = 250;
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);

    private final Vertx vertx;
    private final Timer lag;

    private EventLoopLag(Vertx vertx, Timer lag) {
        this.vertx = vertx;
        this.lag = lag;
    }

    /**
     * Measures the event loop of the current thread, with {@code loop} as its name, until Vert.x is closed. Measuring
     * begins a moment later. A worker obtains the registry, because the first use creates it.
     */
    public static void measure(
            Vertx vertx, DeferredStartupTasks deferred, Provider<MeterRegistry> registry, String loop) {
        vertx.setTimer(BEGIN_MILLIS, timer -> deferred.runBlocking(() -> meter(registry.get(), loop))
                .onSuccess(lag -> new EventLoopLag(vertx, lag).again())
                .onFailure(failure -> {
                    if (!(failure
                            instanceof
                            RejectedExecutionException)) { // Otherwise, this Vert.x has been closed meanwhile.
                        LOG.warn("The lag of event loop {} is not measured", loop, failure);
                    }
                }));
    }

    private static Timer meter(MeterRegistry registry, String loop) {
        return Timer.builder("vertx.eventloop.lag")
                .description("How late an event loop gets to what it has to do")
                .tag("loop", loop)
                .register(registry);
    }

    private void again() {
        long expectedNanos = System.nanoTime() + PERIOD_NANOS;
        vertx.setTimer(PERIOD_MILLIS, timer -> {
            lag.record(Math.max(0, System.nanoTime() - expectedNanos), TimeUnit.NANOSECONDS);
            again();
        });
    }
}
