package org.jzenith.backing.message;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.atomic.LongAdder;
import org.jzenith.core.metrics.ScopedMeters;

/** What is counted of handled messages. Safe on any thread. */
public final class MessageCounters {

    private static final double NANOS = 1e9;

    private final LongAdder succeeded = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder deadLetters = new LongAdder();

    /** Creates counters at zero. */
    public MessageCounters() {}

    void attempted(boolean isSuccess, long tookNanos) {
        (isSuccess ? succeeded : failed).increment();
        nanos.add(tookNanos);
    }

    void retried() {
        retries.increment();
    }

    void deadLetter() {
        deadLetters.increment();
    }

    /** Returns how many messages became dead letters. */
    public long deadLetters() {
        return deadLetters.sum();
    }

    /**
     * Adds the meters.
     *
     * @param prefix the first part of their names, such as {@code kafka.consumer}
     */
    public void bind(MeterRegistry registry, ScopedMeters meters, String prefix, Tags tags) {
        meters.addCounter(
                registry,
                prefix + ".attempts",
                tags.and("outcome", "success"),
                "Attempts to handle a message that have ended on this instance",
                succeeded,
                LongAdder::sum);
        meters.addCounter(
                registry,
                prefix + ".attempts",
                tags.and("outcome", "failure"),
                "Attempts to handle a message that have ended on this instance",
                failed,
                LongAdder::sum);
        meters.addCounter(
                registry,
                prefix + ".seconds",
                tags,
                "Time of all attempts that have ended on this instance",
                nanos,
                sum -> sum.sum() / NANOS);
        meters.addCounter(
                registry, prefix + ".retries", tags, "Attempts that repeat a failed one", retries, LongAdder::sum);
        meters.addCounter(
                registry,
                prefix + ".dead.letters",
                tags,
                "Messages that became dead letters",
                deadLetters,
                LongAdder::sum);
    }
}
