package org.jzenith.kafka;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jzenith.testing.servers.TimeLimit;
import org.slf4j.LoggerFactory;

/** What is logged while a test runs. */
final class Log implements AutoCloseable {

    private final List<Logger> loggers;
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();

    private Log(Level level, String... names) {
        events.start();
        loggers = Arrays.stream(names)
                .map(name -> (Logger) LoggerFactory.getLogger(name))
                .toList();
        loggers.forEach(logger -> {
            logger.setLevel(level);
            logger.setAdditive(false);
            logger.addAppender(events);
        });
    }

    /** Notes the lines of the framework. */
    static Log ofFramework() {
        return new Log(Level.DEBUG, "org.jzenith.kafka", "org.jzenith.backing");
    }

    /** Notes all lines, also those for debugging, of the framework and of Kafka's clients. */
    static Log ofEverything() {
        return new Log(Level.DEBUG, "org.jzenith", "org.apache.kafka");
    }

    private Stream<ILoggingEvent> events() {
        synchronized (events) { // The appender appends in a synchronized method.
            return List.copyOf(events.list).stream();
        }
    }

    /** Returns the errors that contain a text, in their order. */
    List<String> errors(String part) {
        return events().filter(event -> event.getLevel() == Level.ERROR)
                .map(ILoggingEvent::getFormattedMessage)
                .filter(line -> line.contains(part))
                .toList();
    }

    /** Returns the lines of warnings and errors that have a stack trace. */
    List<String> traces() {
        return events().filter(event -> event.getThrowableProxy() != null)
                .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    /** Waits for an error that contains a text, and returns the first one. */
    String awaitError(String part) {
        TimeLimit.MINUTE.await("an error with " + part, () -> !errors(part).isEmpty());
        return errors(part).get(0);
    }

    /** Waits for a line that contains a text. */
    void await(String part) {
        TimeLimit.MINUTE.await("a line with " + part, () -> text().contains(part));
    }

    /** Returns all lines, with the messages of what was thrown. */
    String text() {
        StringBuilder text = new StringBuilder();
        events().forEach(event -> {
            text.append(event.getFormattedMessage()).append('\n');
            for (var thrown = event.getThrowableProxy(); thrown != null; thrown = thrown.getCause()) {
                text.append(thrown.getMessage()).append('\n');
            }
        });
        return text.toString();
    }

    @Override
    public void close() {
        loggers.forEach(logger -> {
            logger.detachAppender(events);
            logger.setAdditive(true);
            logger.setLevel(null);
        });
    }
}
