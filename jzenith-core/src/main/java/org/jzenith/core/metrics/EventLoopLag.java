package org.jzenith.core.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Vertx;
import jakarta.inject.Provider;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How late one event loop gets to what it has to do: a timer asks to be called back again and again, and is called later than
 * that if the loop is busy or blocked. Used on its event loop only.
 */
public final class EventLoopLag {

    private static final Logger LOG = LoggerFactory.getLogger(EventLoopLag.class);
    /** A start that fails has ended by then, and nothing is at work any more for a Vert.x that closes. */
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
     * Measures the event loop of the current thread, under this name, until the current verticle is undeployed. It begins a
     * moment later, and asks for the registry on a worker, since that may be the first to do so and have it made.
     */
    public static void measure(Vertx vertx, Provider<MeterRegistry> registry, String loop) {
        vertx.setTimer(BEGIN_MILLIS, timer -> vertx.executeBlocking(() -> meter(registry.get(), loop), false)
                .onSuccess(lag -> new EventLoopLag(vertx, lag).again())
                .onFailure(failure -> LOG.warn("The lag of event loop {} is not measured", loop, failure)));
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
