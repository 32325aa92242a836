package org.jzenith.benchmarks.messages.quarkus;

import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.Record;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Sends orders as long as it runs, if {@code messages.on-their-way} is positive. */
@Startup
@ApplicationScoped
public class OrderSender {

    @Inject
    @Channel("sent")
    @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) // The number on their way is limited below.
    MutinyEmitter<Record<String, Order>> emitter;

    @ConfigProperty(name = "messages.on-their-way")
    int onTheirWay;

    @PostConstruct
    void begin() {
        if (onTheirWay > 0) {
            Thread thread = new Thread(this::send, "sender");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void send() {
        Progress progress = new Progress();
        AtomicLong number = new AtomicLong();
        for (int caller = 0; caller < onTheirWay; caller++) {
            Uni.createFrom()
                    .deferred(() -> {
                        Order order = Order.of(number.getAndIncrement());
                        return emitter.send(Record.of(order.customer(), order));
                    })
                    .invoke(progress::add)
                    .repeat()
                    .indefinitely()
                    .subscribe()
                    .with(sent -> {}, Throwable::printStackTrace);
        }
    }
}
