package org.jzenith.devservices;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/**
 * Records what jZenith logs at INFO and above while this is open, regardless of the logging configuration of the tests.
 */
final class LogRecorder implements AutoCloseable {

    private final Logger logger = (Logger) LoggerFactory.getLogger("org.jzenith");
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    LogRecorder() {
        appender.start();
        logger.setLevel(Level.INFO);
        logger.setAdditive(false);
        logger.addAppender(appender);
    }

    List<ILoggingEvent> events() {
        return List.copyOf(appender.list);
    }

    /** Returns the first message that contains this text; empty if there is none. */
    String text(String part) {
        return events().stream()
                .map(ILoggingEvent::getFormattedMessage)
                .filter(text -> text.contains(part))
                .findFirst()
                .orElse("");
    }

    String all() {
        return events().stream().map(ILoggingEvent::getFormattedMessage).collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        logger.setAdditive(true);
        logger.setLevel(null);
    }
}
