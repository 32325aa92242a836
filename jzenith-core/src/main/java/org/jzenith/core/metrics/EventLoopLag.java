package org.jzenith.core.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Vertx;
import jakarta.inject.Provider;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How late one event loop gets to what it has to do: a timer asks to be called back again and again, and is called later than
 * that if the loop is busy or blocked. Used on its event loop only.
 */
public final class EventLoopLag {

    private static final long PERIOD_MILLIS = 250;
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);

    private final Vertx vertx;
    private final Provider<MeterRegistry> registry;
    private final String loop;
    private @Nullable Timer lag;

    private EventLoopLag(Vertx vertx, Provider<MeterRegistry> registry, String loop) {
        this.vertx = vertx;
        this.registry = registry;
        this.loop = loop;
    }

    /** Measures the event loop of the current thread, under this name, until the current verticle is undeployed. */
    public static void measure(Vertx vertx, Provider<MeterRegistry> registry, String loop) {
        new EventLoopLag(vertx, registry, loop).again();
    }

    private void again() {
        long expectedNanos = System.nanoTime() + PERIOD_NANOS;
        vertx.setTimer(PERIOD_MILLIS, timer -> {
            timer().record(Math.max(0, System.nanoTime() - expectedNanos), TimeUnit.NANOSECONDS);
            again();
        });
    }

    private Timer timer() {
        Timer timer = lag;
        if (timer == null) {
            timer = Timer.builder("vertx.eventloop.lag")
                    .description("How late an event loop gets to what it has to do")
                    .tag("loop", loop)
                    .register(registry.get());
            lag = timer;
        }
        return timer;
    }
}
