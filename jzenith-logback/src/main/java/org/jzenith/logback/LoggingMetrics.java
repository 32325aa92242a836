package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jzenith.core.metrics.ScopedMeters;

/** The meters of the queues of the process, for one application. Safe on any thread. */
final class LoggingMetrics implements AutoCloseable {

    private static final List<Level> LEVELS = List.of(Level.TRACE, Level.DEBUG, Level.INFO, Level.WARN, Level.ERROR);

    private final ScopedMeters meters = new ScopedMeters();

    /** Adds the meters of these appenders. */
    void bindTo(MeterRegistry registry, List<QueueAppender> appenders) {
        for (QueueAppender appender : appenders) {
            LineCounts counts = appender.queue().counts();
            Tags tags = Tags.of("appender", appender.getName());
            meters.add(
                    registry,
                    "logging.queue.lines",
                    tags,
                    "Lines that are not written yet",
                    counts,
                    LineCounts::waiting);
            for (Level level : LEVELS) {
                int index = LineCounts.index(level);
                Tags ofLevel = tags.and("level", level.toString().toLowerCase(Locale.ROOT));
                count(registry, ofLevel.and("outcome", "written"), counts, of -> of.written(index));
                count(registry, ofLevel.and("outcome", "dropped"), counts, of -> of.dropped(index));
                count(registry, ofLevel.and("outcome", "lost"), counts, of -> of.lost(index));
            }
        }
    }

    private void count(MeterRegistry registry, Tags tags, LineCounts counts, ToDoubleFunction<LineCounts> value) {
        meters.addCounter(registry, "logging.lines", tags, "Lines of the log, by what became of them", counts, value);
    }

    /** Removes the meters. */
    @Override
    public void close() {
        meters.close();
    }
}
