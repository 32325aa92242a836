package org.jzenith.backing.broadcast;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.jzenith.core.metrics.ScopedMeters;

/** Counts the messages of one channel, also before there is a registry. Safe on any thread. */
final class BroadcastMeters {

    private final LongAdder published = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final LongAdder gaps = new LongAdder();
    private final LongAdder undecodable = new LongAdder();
    private final LongAdder dropped = new LongAdder();

    /** Counts a message that the server has accepted. */
    void published() {
        published.increment();
    }

    /** Counts a message for all subscribers of the application. */
    void received() {
        received.increment();
    }

    /** Counts an interruption in which messages may be missing. */
    void gap() {
        gaps.increment();
    }

    /** Counts a message that cannot be read. */
    void undecodable() {
        undecodable.increment();
    }

    /** Counts a message that a slow subscriber does not receive. */
    void dropped() {
        dropped.increment();
    }

    /** Adds the counters to the registry. */
    void bind(MeterRegistry registry, ScopedMeters meters, Tags tags) {
        Counters counters = new Counters(registry, meters, tags);
        counters.add("published.messages", "Messages that the server has accepted", self -> self.published.sum());
        counters.add(
                "received.messages",
                "Messages that have arrived, each counted once for all subscribers of the application",
                self -> self.received.sum());
        counters.add(
                "gaps",
                "Interruptions in which messages may be missing, such as a lost connection",
                self -> self.gaps.sum());
        counters.add(
                "undecodable.messages",
                "Messages that could not be read, such as those of another publisher",
                self -> self.undecodable.sum());
        counters.add("dropped.messages", "Messages that a subscriber was too slow for", self -> self.dropped.sum());
    }

    private final class Counters {

        private final MeterRegistry registry;
        private final ScopedMeters meters;
        private final Tags tags;

        Counters(MeterRegistry registry, ScopedMeters meters, Tags tags) {
            this.registry = registry;
            this.meters = meters;
            this.tags = tags;
        }

        void add(String name, String description, ToDoubleFunction<BroadcastMeters> count) {
            meters.addCounter(registry, "broadcast." + name, tags, description, BroadcastMeters.this, count);
        }
    }
}
