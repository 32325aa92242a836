package org.jzenith.core.logging;

import java.time.Duration;
import java.util.List;

/** The levels and destinations of the log if no plugin configures the back end: none. */
public enum NoBackEnd implements LogFiles, LoggerLevels {
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
