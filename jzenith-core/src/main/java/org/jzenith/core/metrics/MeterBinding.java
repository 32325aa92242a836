package org.jzenith.core.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import jakarta.inject.Provider;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds meters that a start need not wait for, on a worker. If there is only one processor, they are added a second later, when the start,
 * which needs that processor, is likely to be over.
 */
public final class MeterBinding {

    private static final Logger LOG = LoggerFactory.getLogger(MeterBinding.class);
    private static final long DELAY_MILLIS = 1_000;

    private MeterBinding() { }

    /**
     * Calls {@code binder} with the registry on a worker; the registry is created if this is its first use.
     *
     * @param what what is measured, for the log message if that fails
     */
    public static void begin(Vertx vertx, String what, Provider<MeterRegistry> registry, Consumer<MeterRegistry> binder) {
        if (Runtime.getRuntime().availableProcessors() == 1) {
            vertx.setTimer(DELAY_MILLIS, timer -> bind(vertx, what, registry, binder));
        } else {
            bind(vertx, what, registry, binder);
        }
    }

    private static void bind(Vertx vertx, String what, Provider<MeterRegistry> registry, Consumer<MeterRegistry> binder) {
        vertx.executeBlocking(() -> {
            binder.accept(registry.get());
            return null;
        }, false).onFailure(failure -> LOG.warn("{} is not measured", what, failure));
    }
}
