package org.jzenith.rest.support;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** Records what is logged while it is open. */
public final class LogRecorder implements AutoCloseable {

    private final Logger recorded;
    private final Map<Logger, Level> levels = new HashMap<>(); // A logger without a level has that of its parent.
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent event) {
            event.prepareForDeferredProcessing(); // The MDC would be that of the first thread that reads it.
            super.append(event);
        }
    };

    /** Records everything, including jZenith's warnings, no matter which levels the test's configuration sets. */
    public LogRecorder() {
        this(Level.WARN, org.slf4j.Logger.ROOT_LOGGER_NAME, "org.jzenith.rest", "org.jzenith.http");
    }

    /** Records what is logged to one logger, and hides it from all other appenders. */
    public LogRecorder(org.slf4j.Logger recorded) {
        this(Level.INFO, recorded.getName(), recorded.getName());
        this.recorded.setAdditive(false);
    }

    private LogRecorder(Level level, String recorded, String... own) {
        this.recorded = logger(recorded);
        appender.start();
        this.recorded.addAppender(appender);
        for (String name : own) {
            levels.put(logger(name), logger(name).getLevel());
            logger(name).setLevel(level);
        }
    }

    private static Logger logger(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }

    /** Returns what has been logged, except that an event loop was blocked: that tells of the machine. */
    public List<ILoggingEvent> events() {
        return allEvents().stream()
                .filter(event -> !event.getLoggerName().endsWith(".BlockedWarning") // jZenith's
                        && !event.getLoggerName().endsWith(".BlockedThreadChecker")) // Vert.x's
                .toList();
    }

    /** Returns the message of the last event. */
    public String lastMessage() {
        List<ILoggingEvent> events = events();
        return events.get(events.size() - 1).getFormattedMessage();
    }

    public List<ILoggingEvent> allEvents() {
        synchronized (appender) { // The appender appends in a synchronized method.
            return List.copyOf(appender.list);
        }
    }

    /** Returns the warnings and errors among them. */
    public List<String> warnings() {
        return events().stream()
                .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    public void assertNoWarnings() {
        assertThat(warnings()).isEmpty();
    }

    @Override
    public void close() {
        recorded.detachAppender(appender);
        recorded.setAdditive(true);
        levels.forEach(Logger::setLevel);
    }
}
