package org.jzenith.core.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Provider;
import java.util.function.Consumer;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds meters outside the start sequence. */
public final class MeterBinding {

    private static final Logger LOG = LoggerFactory.getLogger(MeterBinding.class);

    private MeterBinding() {}

    /**
     * Calls {@code binder} with the registry on a worker; the first use creates the registry.
     *
     * @param what the measured subject, for the log message of a failure
     */
    public static void begin(
            DeferredStartupTasks deferred,
            String what,
            Provider<MeterRegistry> registry,
            Consumer<MeterRegistry> binder) {
        deferred.runBlocking(() -> {
                    binder.accept(registry.get());
                    return null;
                })
                .onFailure(failure -> LOG.warn("{} is not measured", what, failure));
    }
}
