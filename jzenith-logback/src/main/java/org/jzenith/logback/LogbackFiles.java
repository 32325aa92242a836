package org.jzenith.logback;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.spi.AppenderAttachable;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jzenith.core.logging.LogAppender;
import org.jzenith.core.logging.LogFiles;
import org.slf4j.LoggerFactory;

/** The appenders of Logback, whatever has configured them. */
final class LogbackFiles implements LogFiles {

    private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();

    @Override
    public List<LogAppender> appenders() {
        Set<Appender<ILoggingEvent>> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Logger logger : context.getLoggerList()) {
            collect(logger.iteratorForAppenders(), found);
        }
        return found.stream()
                .map(LogbackFiles::described)
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList();
    }

    @Override
    public boolean isJson() {
        return ProcessLog.of(context).isJson();
    }

    /** An asynchronous appender contains other appenders. */
    private static void collect(Iterator<Appender<ILoggingEvent>> appenders, Set<Appender<ILoggingEvent>> found) {
        appenders.forEachRemaining(appender -> {
            if (found.add(appender) && appender instanceof AppenderAttachable<?> attachable) {
                collectInner(attachable, found);
            }
        });
    }

    @SuppressWarnings("unchecked") // Appenders of events forward events.
    private static void collectInner(AppenderAttachable<?> attachable, Set<Appender<ILoggingEvent>> found) {
        collect(((AppenderAttachable<ILoggingEvent>) attachable).iteratorForAppenders(), found);
    }

    private static LogAppender described(Appender<ILoggingEvent> appender) {
        String name = String.valueOf(appender.getName());
        if (appender instanceof QueueAppender ours) {
            return ours.described();
        }
        if (appender instanceof FileAppender<?> file && file.getFile() != null) {
            return new LogAppender(
                    name, "file", Path.of(file.getFile()).toAbsolutePath().normalize());
        }
        return new LogAppender(
                name,
                appender instanceof ConsoleAppender
                        ? "console"
                        : appender.getClass().getName(),
                null);
    }
}
