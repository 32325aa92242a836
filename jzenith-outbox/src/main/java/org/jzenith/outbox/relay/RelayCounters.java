package org.jzenith.outbox.relay;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.atomic.LongAdder;
import org.jzenith.core.metrics.ScopedMeters;

/** What is counted of all relays of this instance. Safe on any thread. */
final class RelayCounters {

    private static final double MILLIS = 1e3;

    private final LongAdder sent = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private volatile OutboxStore.Size size = new OutboxStore.Size(0, 0);

    void sent(int messages) {
        sent.add(messages);
    }

    void failed() {
        failures.increment();
    }

    void measured(OutboxStore.Size now) {
        size = now;
    }

    OutboxStore.Size size() {
        return size;
    }

    void bind(MeterRegistry registry, ScopedMeters meters) {
        meters.addCounter(
                registry, "outbox.sent", Tags.empty(), "Messages that this instance has sent", sent, LongAdder::sum);
        meters.addCounter(
                registry,
                "outbox.failures",
                Tags.empty(),
                "Batches that this instance could not send",
                failures,
                LongAdder::sum);
        meters.add(
                registry,
                "outbox.messages",
                Tags.empty(),
                "Messages of all instances that wait, up to 10,000",
                this,
                counters -> counters.size.messages());
        meters.addSeconds(
                registry,
                "outbox.oldest.age",
                Tags.empty(),
                "How long the oldest message has waited",
                this,
                counters -> counters.size.oldestMillis() / MILLIS);
    }
}
