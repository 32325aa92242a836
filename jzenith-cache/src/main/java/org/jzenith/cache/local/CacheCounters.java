package org.jzenith.cache.local;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.jzenith.core.metrics.ScopedMeters;

/** What is counted of one cache, by the names of Micrometer where it has one. Safe on any thread. */
public final class CacheCounters {

    final LongAdder hits = new LongAdder();
    final LongAdder misses = new LongAdder();
    final LongAdder stale = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder puts = new LongAdder();
    final LongAdder evictions = new LongAdder();
    final LongAdder loadSuccesses = new LongAdder();
    final LongAdder loadFailures = new LongAdder();
    final LongAdder loadTimeouts = new LongAdder();
    final LongAdder loadNanos = new LongAdder();
    final LongAdder discarded = new LongAdder();
    final LongAdder invalidations = new LongAdder();
    final LongAdder clears = new LongAdder();
    final AtomicInteger loading = new AtomicInteger();
    final AtomicInteger waiting = new AtomicInteger();
    private final LongAdder sharedHits = new LongAdder();
    private final LongAdder sharedMisses = new LongAdder();
    private final LongAdder sharedFailures = new LongAdder();
    private final LongAdder sharedWaits = new LongAdder();

    /** Counts a value of the second level. */
    public void sharedHit() {
        sharedHits.increment();
    }

    /** Counts a value that the second level does not have. */
    public void sharedMiss() {
        sharedMisses.increment();
    }

    /** Counts a failure of the second level. */
    public void sharedFailure() {
        sharedFailures.increment();
    }

    /** Counts a load that waits for one of another instance. */
    public void sharedWait() {
        sharedWaits.increment();
    }

    /** Adds the meters of the cache. */
    void bind(MeterRegistry registry, ScopedMeters meters, Tags tags) {
        Counters counters = new Counters(registry, meters, this);
        counters.add("gets", tags.and("result", "hit"), "Lookups", self -> self.hits.sum());
        counters.add("gets", tags.and("result", "miss"), "Lookups", self -> self.misses.sum());
        counters.add("gets.stale", tags, "Lookups that were answered with an old value", self -> self.stale.sum());
        counters.add("gets.refused", tags, "Lookups that failed because of a limit", self -> self.refused.sum());
        counters.add("puts", tags, "Values that were stored in the process", self -> self.puts.sum());
        counters.add("evictions", tags, "Values that had to make room for others", self -> self.evictions.sum());
        counters.add(
                "loads", tags.and("outcome", "success"), "Loads that have ended", self -> self.loadSuccesses.sum());
        counters.add("loads", tags.and("outcome", "failure"), "Loads that have ended", self -> self.loadFailures.sum());
        counters.add("loads", tags.and("outcome", "timeout"), "Loads that have ended", self -> self.loadTimeouts.sum());
        counters.add("load.seconds", tags, "Time of all loads that have ended", self -> self.loadNanos.sum() / 1e9);
        counters.add(
                "loads.discarded",
                tags,
                "Loaded values that were not stored, because they were invalidated meanwhile",
                self -> self.discarded.sum());
        counters.add("invalidations", tags, "Keys that were invalidated", self -> self.invalidations.sum());
        counters.add(
                "clears",
                tags,
                "Times at which all values of the process were removed, such as after a gap in the broadcast",
                self -> self.clears.sum());
        counters.add("shared.gets", tags.and("result", "hit"), "Lookups in Redis", self -> self.sharedHits.sum());
        counters.add("shared.gets", tags.and("result", "miss"), "Lookups in Redis", self -> self.sharedMisses.sum());
        counters.add(
                "shared.gets", tags.and("result", "failure"), "Lookups in Redis", self -> self.sharedFailures.sum());
        counters.add("shared.waits", tags, "Loads that waited for another instance", self -> self.sharedWaits.sum());
        meters.add(registry, "cache.loading", tags, "Loads that run", loading, AtomicInteger::get);
        meters.add(registry, "cache.waiting", tags, "Callers that wait for loads", waiting, AtomicInteger::get);
    }

    private record Counters(MeterRegistry registry, ScopedMeters meters, CacheCounters of) {

        void add(String name, Tags tags, String description, ToDoubleFunction<CacheCounters> count) {
            meters.addCounter(registry, "cache." + name, tags, description, of, count);
        }
    }
}
