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
 * The application's registry, for the metrics of requests. Creating it takes longer than the first response should
 * wait, so what is measured before it exists waits here. Safe on any thread.
 */
public final class LazyMeterRegistry {

    /** With more than this, the thread that measures creates the registry itself, since what waits takes memory. */
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

    /** Returns the registry, or null if it does not exist yet. */
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

    /** Returns the registry, after giving it to everything that waits for it; creates it if necessary. */
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
