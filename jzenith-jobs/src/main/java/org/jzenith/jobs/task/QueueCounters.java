package org.jzenith.jobs.task;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jzenith.core.metrics.ScopedMeters;

/** What is counted of one queue. Safe on any thread. */
final class QueueCounters {

    private static final double MILLIS = 1e3;

    private final Map<TaskResult.Outcome, LongAdder> attempts = new EnumMap<>(TaskResult.Outcome.class);
    private final LongAdder millis = new LongAdder();
    private final LongAdder abandoned = new LongAdder();
    private volatile int running;
    private volatile QueueSize size = QueueSize.EMPTY;

    QueueCounters() {
        for (TaskResult.Outcome outcome : TaskResult.Outcome.values()) {
            attempts.put(outcome, new LongAdder());
        }
    }

    void running(int now) {
        running = now;
    }

    void ended(TaskResult result) {
        millis.add(result.duration().toMillis());
        count(result.outcome()).increment();
    }

    void abandoned(int tasks) {
        abandoned.add(tasks);
    }

    void measured(QueueSize now) {
        size = now;
    }

    private LongAdder count(TaskResult.Outcome outcome) {
        return requireNonNull(attempts.get(outcome));
    }

    int running() {
        return running;
    }

    QueueSize size() {
        return size;
    }

    void bind(MeterRegistry registry, ScopedMeters meters, String queue) {
        Tags tags = Tags.of("queue.name", queue);
        for (TaskResult.Outcome outcome : TaskResult.Outcome.values()) {
            Tags withOutcome = tags.and("outcome", outcome.name().toLowerCase(Locale.ROOT));
            meters.addCounter(
                    registry,
                    "jobs.tasks.attempts",
                    withOutcome,
                    "Attempts that have ended on this instance",
                    count(outcome),
                    LongAdder::sum);
        }
        meters.addCounter(
                registry,
                "jobs.tasks.seconds",
                tags,
                "Time of all attempts that have ended on this instance",
                millis,
                sum -> sum.sum() / MILLIS);
        meters.addCounter(
                registry,
                "jobs.tasks.abandoned",
                tags,
                "Attempts whose instance did not answer any more, as this instance has found",
                abandoned,
                LongAdder::sum);
        meters.add(
                registry, "jobs.tasks.running", tags, "Attempts on this instance", this, counters -> counters.running);
        meters.add(
                registry,
                "jobs.tasks.ready",
                tags,
                "Tasks of all instances that are due and wait, up to 10,000",
                this,
                counters -> counters.size.ready());
        meters.add(
                registry,
                "jobs.tasks.dead",
                tags,
                "Dead tasks of all instances, up to 10,000",
                this,
                counters -> counters.size.dead());
        meters.addSeconds(
                registry,
                "jobs.tasks.oldest.age",
                tags,
                "How long the oldest task that waits has been due",
                this,
                counters -> counters.size.oldestMillis() / MILLIS);
    }
}
