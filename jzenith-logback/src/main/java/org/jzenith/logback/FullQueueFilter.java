package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Drops lines up to INFO before an event is created for them, while all queues are full. It does not affect queries
 * such as {@code isDebugEnabled()}, which are no lines, and the access log, which has a queue of its own.
 */
final class FullQueueFilter extends TurboFilter {

    private volatile LogQueue[] queues = {};

    void setQueues(List<LogQueue> all) {
        queues = all.toArray(new LogQueue[0]);
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] arguments,
            @Nullable Throwable failure) {
        LogQueue[] all = queues;
        if (level.toInt() >= Level.WARN_INT || format == null || all.length == 0) {
            return FilterReply.NEUTRAL;
        }
        for (LogQueue queue : all) {
            if (!queue.isFull()) {
                return FilterReply.NEUTRAL;
            }
        }
        if (logger.getEffectiveLevel().toInt() > level.toInt()
                || logger.getName().equals(LogbackDefaults.ACCESS)) {
            return FilterReply.NEUTRAL;
        }
        for (LogQueue queue : all) {
            queue.counts().drop(LineCounts.index(level));
        }
        return FilterReply.DENY;
    }
}
