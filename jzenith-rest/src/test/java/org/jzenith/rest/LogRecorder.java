package org.jzenith.rest;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Keeps what is logged while it is open, whatever the level of the test's own configuration. */
final class LogRecorder implements AutoCloseable {

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger own = (Logger) LoggerFactory.getLogger("org.jzenith.rest");
    private final Level ownLevel = own.getLevel();
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    LogRecorder() {
        appender.start();
        root.addAppender(appender);
        own.setLevel(Level.WARN);
    }

    List<ILoggingEvent> events() {
        return List.copyOf(appender.list);
    }

    @Override
    public void close() {
        root.detachAppender(appender);
        own.setLevel(ownLevel);
    }
}
