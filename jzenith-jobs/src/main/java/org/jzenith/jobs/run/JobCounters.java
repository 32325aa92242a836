package org.jzenith.jobs.run;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.ScopedMeters;

/** What is counted of one job. Safe on any thread. */
final class JobCounters {

    private final Map<JobResult.Outcome, LongAdder> runs = new EnumMap<>(JobResult.Outcome.class);
    private final LongAdder missed = new LongAdder();
    private final LongAdder millis = new LongAdder();
    private volatile int running;
    private volatile @Nullable JobResult last;
    private volatile @Nullable JobResult lastFailed;

    JobCounters() {
        for (JobResult.Outcome outcome : JobResult.Outcome.values()) {
            runs.put(outcome, new LongAdder());
        }
    }

    void began() {
        running = 1;
    }

    void ended(JobResult result) {
        running = 0;
        last = result;
        if (result.outcome() != JobResult.Outcome.SUCCESS) {
            lastFailed = result;
        }
        millis.add(result.duration().toMillis());
        count(result.outcome()).increment();
    }

    void missed(long times) {
        missed.add(times);
    }

    private LongAdder count(JobResult.Outcome outcome) {
        return requireNonNull(runs.get(outcome));
    }

    boolean isRunning() {
        return running > 0;
    }

    @Nullable
    JobResult last() {
        return last;
    }

    @Nullable
    JobResult lastFailed() {
        return lastFailed;
    }

    long missed() {
        return missed.sum();
    }

    void bind(MeterRegistry registry, ScopedMeters meters, String job) {
        Tags tags = Tags.of("job.name", job);
        for (JobResult.Outcome outcome : JobResult.Outcome.values()) {
            Tags withOutcome = tags.and("outcome", outcome.name().toLowerCase(Locale.ROOT));
            LongAdder count = count(outcome);
            meters.addCounter(registry, "jobs.runs", withOutcome, "Runs that have ended", count, LongAdder::sum);
        }
        meters.addCounter(
                registry, "jobs.run.seconds", tags, "Time of all runs that have ended", millis, sum -> sum.sum() / 1e3);
        meters.addCounter(
                registry,
                "jobs.missed",
                tags,
                "Times at which the job was due and did not run",
                missed,
                LongAdder::sum);
        meters.add(
                registry, "jobs.running", tags, "Whether the job runs now: 1 or 0", this, counters -> counters.running);
        meters.addSeconds(
                registry,
                "jobs.last.duration",
                tags,
                "Duration of the last run",
                this,
                counters -> counters.lastDuration().toMillis() / 1e3);
    }

    private Duration lastDuration() {
        JobResult result = last;
        return result == null ? Duration.ZERO : result.duration();
    }
}
