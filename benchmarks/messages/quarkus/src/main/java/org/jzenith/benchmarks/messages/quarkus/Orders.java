package org.jzenith.benchmarks.messages.quarkus;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Handles orders, and only counts them. */
@ApplicationScoped
public class Orders {

    private final Progress progress = new Progress();

    /** Counts an order. */
    @Incoming("orders")
    public Uni<Void> handle(Order order) {
        progress.add();
        return Uni.createFrom().voidItem();
    }
}
