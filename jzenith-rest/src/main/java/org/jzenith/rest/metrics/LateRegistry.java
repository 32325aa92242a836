package org.jzenith.rest.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.MeterBinding;

/**
 * The application's registry for what is measured of requests. To make it takes longer than the first response should wait for:
 * what is measured before it is there waits here. Safe on any thread.
 */
final class LateRegistry {

    /** With more than this, whoever measures makes the registry itself, since what waits takes memory. */
    private static final int MAX_WAITING = 100_000;

    private final Provider<MeterRegistry> registry;
    private final Queue<Consumer<MeterRegistry>> waiting = new ArrayDeque<>();
    private volatile @Nullable MeterRegistry made;

    @Inject
    LateRegistry(Provider<MeterRegistry> registry) {
        this.registry = registry;
    }

    /** Has the registry made beside the start of the application or behind it. */
    void begin(Vertx vertx) {
        MeterBinding.begin(vertx, "What requests cost", this::get, any -> { });
    }

    /** Returns the registry, or null as long as it is not there. */
    @Nullable MeterRegistry peek() {
        return made;
    }

    /** Has {@code use} called with the registry: now, or on whatever thread it is made, once it is. */
    void use(Consumer<MeterRegistry> use) {
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

    /** Returns the registry with all that has waited for it, and makes it if nobody has. */
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
