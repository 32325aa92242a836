package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jzenith.core.logging.LogLevel;
import org.jzenith.core.logging.LoggerLevel;
import org.jzenith.core.logging.LoggerLevels;
import org.slf4j.LoggerFactory;

/** The levels of Logback's loggers. Timers of this application undo changes, or else its end does. */
final class LogbackLevels implements LoggerLevels, AutoCloseable {

    private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    private final TemporaryLevels temporary = TemporaryLevels.of(context);
    private final Vertx vertx;

    @Inject
    LogbackLevels(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public List<LoggerLevel> all() {
        return context.getLoggerList().stream().map(this::described).toList();
    }

    @Override
    public LoggerLevel of(String logger) {
        Logger existing = context.exists(logger);
        if (existing != null) {
            return described(existing);
        }
        int dot = logger.lastIndexOf('.');
        LogLevel above = of(dot < 0 ? org.slf4j.Logger.ROOT_LOGGER_NAME : logger.substring(0, dot))
                .effective();
        return new LoggerLevel(logger, null, above, null);
    }

    private LoggerLevel described(Logger logger) {
        Level own = logger.getLevel();
        return new LoggerLevel(
                logger.getName(),
                own == null ? null : level(own),
                level(logger.getEffectiveLevel()),
                temporary.until(logger));
    }

    /** Logback also has a level ALL, which no line uses. */
    private static LogLevel level(Level level) {
        return level.toInt() < Level.TRACE_INT ? LogLevel.TRACE : LogLevel.valueOf(level.toString());
    }

    @Override
    public LoggerLevel change(String logger, LogLevel level, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("time: " + time + " (expected: > 0)");
        }
        Logger changed = context.getLogger(logger);
        TemporaryLevels.Change change = temporary.change(
                this, changed, Level.toLevel(level.name()), Instant.now().plus(time));
        LoggerLevel described = described(changed); // The time may soon be over.
        vertx.setTimer(Math.max(1, time.toMillis()), timer -> temporary.end(change));
        return described;
    }

    @Override
    public LoggerLevel restore(String logger) {
        Logger existing = context.exists(logger);
        if (existing != null) {
            temporary.restore(existing);
        }
        return of(logger);
    }

    /** Undoes the changes of this application. */
    @Override
    public void close() {
        temporary.restoreAll(this);
    }
}
