package org.jzenith.core.logging;

import java.time.Duration;
import java.util.List;

/** What is known where no plugin configures the logging back end: nothing. */
public enum NoBackEnd implements LogFiles, LoggerLevels {
    /** The only one. */
    INSTANCE;

    @Override
    public List<LogAppender> appenders() {
        return List.of();
    }

    @Override
    public List<LoggerLevel> all() {
        return List.of();
    }

    @Override
    public LoggerLevel of(String logger) {
        throw missing();
    }

    @Override
    public LoggerLevel change(String logger, LogLevel level, Duration time) {
        throw missing();
    }

    @Override
    public LoggerLevel restore(String logger) {
        throw missing();
    }

    private static UnsupportedOperationException missing() {
        return new UnsupportedOperationException(
                "The levels of loggers are not known (expected: a plugin of the logging back end, such as LogbackPlugin of jzenith-logback)");
    }
}
