package org.jzenith.devservices;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** Keeps what jZenith logs while it is open, whatever the level of the test's own configuration. */
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

    /** The message that contains something. */
    String text(String part) {
        return events().stream().map(ILoggingEvent::getFormattedMessage).filter(text -> text.contains(part)).findFirst().orElse("");
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
