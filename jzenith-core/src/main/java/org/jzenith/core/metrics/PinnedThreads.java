package org.jzenith.core.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Measures for one application the virtual threads of the JVM that keep their carriers while they wait, under
 * Micrometer's name. Safe on any thread. Flight Recorder is only loaded when the measurement begins.
 */
final class PinnedThreads implements AutoCloseable {

    /** The first JVM with virtual threads. */
    private static final int FIRST_JVM = 21;
    /** Set by {@code jzenith:dev} for each application that it starts. */
    private static final String DEVELOPMENT = "jzenith.development.profile";

    private volatile @Nullable Timer timer;
    private boolean begun;
    private boolean closed;

    /** Returns whether to report: as configured, otherwise in development mode only. */
    static boolean areReported(Optional<Boolean> configured) {
        return Runtime.version().feature() >= FIRST_JVM
                && configured.orElseGet(() -> System.getProperty(DEVELOPMENT) != null);
    }

    /** Begins to report them, unless this is closed already; {@code registry} is null if metrics are disabled. */
    synchronized void begin(@Nullable MeterRegistry registry) {
        if (closed) {
            return;
        }
        PinnedThreadEvents.subscribe(this);
        begun = true;
        if (registry != null) { // Only now, so that a meter means that there is a recording.
            timer = Timer.builder("jvm.threads.virtual.pinned")
                    .description("How long virtual threads kept their carriers while they waited")
                    .register(registry);
        }
    }

    /** Records one wait. */
    void record(Duration duration) {
        Timer known = timer;
        if (known != null) {
            known.record(duration);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (begun) {
            PinnedThreadEvents.unsubscribe(this);
        }
    }
}
