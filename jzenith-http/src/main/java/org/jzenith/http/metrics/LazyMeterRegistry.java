package org.jzenith.http.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.plugin.DeferredStartupTasks;

/**
 * The application's meter registry for request metrics. Its creation takes longer than the first response should wait,
 * so measurements wait here until it exists. Safe on any thread.
 */
public final class LazyMeterRegistry {

    /**
     * Above this number of waiting measurements, which take memory, the measuring thread creates the registry itself.
     */
    private static final int MAX_WAITING = 100_000;

    private final Provider<MeterRegistry> registry;
    private final Queue<Consumer<MeterRegistry>> waiting = new ArrayDeque<>();
    private volatile @Nullable MeterRegistry made;

    @Inject
    LazyMeterRegistry(Provider<MeterRegistry> registry) {
        this.registry = registry;
    }

    /** Creates the registry in parallel with the start of the application, or after it. */
    void begin(DeferredStartupTasks deferred) {
        MeterBinding.begin(deferred, "What requests cost", this::get, any -> {});
    }

    /** Returns the registry; null if it does not exist yet. */
    @Nullable
    MeterRegistry peek() {
        return made;
    }

    /** Calls {@code use} with the registry: now if it exists, otherwise later on the thread that creates it. */
    public void use(Consumer<MeterRegistry> use) {
        MeterRegistry known;
        synchronized (this) {
            known = made;
            if (known == null && waiting.size() < MAX_WAITING) {
                waiting.add(use);
                return;
            }
        }
        use.accept(known == null ? get() : known);
    }

    /** Returns the registry. Creates it if necessary, and first passes it to all waiting measurements. */
    MeterRegistry get() {
        MeterRegistry known = registry.get();
        synchronized (this) {
            made = known;
            for (Consumer<MeterRegistry> use = waiting.poll(); use != null; use = waiting.poll()) {
                use.accept(known);
            }
        }
        return known;
    }
}
