package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The common state of all applications of a process: one Logback, with one console and one appender for each configured
 * file. The application of an event is unknown, so each file has the events of all. The format, the name of the
 * service, the limits and the levels are those of the application that started last. While an application runs,
 * separate threads write to console and files. Safe on any thread.
 */
final class ProcessLog {

    private final LoggerContext context;
    private final FullQueueFilter filter = new FullQueueFilter();
    private final Map<Path, QueueAppender> files = new HashMap<>();
    private final List<LoggingConfiguration> applications = new ArrayList<>();
    private volatile List<QueueAppender> inUse = List.of();

    /** For a process that ends without a stop of the application. */
    private final Thread flush = new Thread(() -> QueueAppender.stopWriters(inUse), "jzenith-log-flush");

    private ProcessLog(LoggerContext context) {
        this.context = context;
    }

    /** Returns the log of a context; a reset of the context creates a new one. */
    static ProcessLog of(LoggerContext context) {
        synchronized (context.getConfigurationLock()) {
            if (context.getObject(ProcessLog.class.getName()) instanceof ProcessLog known) {
                return known;
            }
            ProcessLog created = new ProcessLog(context);
            context.putObject(ProcessLog.class.getName(), created);
            return created;
        }
    }

    /** Applies the configuration of an application; settings that are absent stay unchanged. */
    synchronized void begin(LoggingConfiguration configuration) {
        if (configuration.level().isPresent()) {
            LogbackDefaults.setLevel(level(configuration.level().get().name()), context);
        }
        configuration.levels().forEach((logger, level) -> context.getLogger(logger)
                .setLevel(level(level.name())));
        QueueAppender console = LogbackDefaults.console(context);
        if (console == null) {
            return;
        }
        configuration.format().ifPresent(format -> context.putObject(LogFormat.class.getName(), format));
        if (applications.isEmpty()) {
            flushAtExit(true);
        }
        applications.add(configuration);
        file(configuration).ifPresent(file -> files.computeIfAbsent(file, path -> opened(path, configuration)));
        use(console);
        for (QueueAppender appender : inUse) {
            appender.queue()
                    .configure(
                            LineEncoder.of(format(), configuration.serviceName()),
                            limits(configuration),
                            configuration.caller());
            appender.startWriter();
            if (!root().isAttached(appender)) {
                root().addAppender(appender);
            }
        }
    }

    private static Level level(String name) {
        return Level.toLevel(name);
    }

    /** Returns whether each line is a JSON object; false if a file of Logback decides. */
    boolean isJson() {
        return format() == LogFormat.JSON;
    }

    private LogFormat format() {
        return context.getObject(LogFormat.class.getName()) instanceof LogFormat set ? set : LogFormat.TEXT;
    }

    private static QueueSpace.Limits limits(LoggingConfiguration configuration) {
        return QueueSpace.Limits.of(configuration.queueSize().bytes(), configuration.maxWait());
    }

    private static Optional<Path> file(LoggingConfiguration configuration) {
        return configuration.file().map(file -> file.toAbsolutePath().normalize());
    }

    private QueueAppender opened(Path file, LoggingConfiguration configuration) {
        RolledFile sink = new RolledFile(
                file,
                new RollPolicy(
                        file,
                        configuration.rollSize().bytes(),
                        configuration.rollEvery(),
                        configuration.rollHistory(),
                        configuration.totalSize().bytes(),
                        context));
        LogQueue queue =
                new LogQueue(sink, LineEncoder.of(format(), configuration.serviceName()), limits(configuration));
        QueueAppender appender = new QueueAppender(file.getFileName().toString(), queue, file);
        appender.setContext(context);
        appender.start();
        return appender;
    }

    /**
     * Ends the use of an application: writes the content of the queues, for a bounded time, and closes files that no
     * other application uses. After the last application, logging threads write to the console.
     */
    synchronized void end(LoggingConfiguration configuration) {
        if (!applications.remove(configuration)) {
            return;
        }
        List<QueueAppender> ending = new ArrayList<>();
        file(configuration).filter(file -> !isUsed(file)).map(files::remove).ifPresent(ending::add);
        ending.forEach(root()::detachAppender);
        QueueAppender console = LogbackDefaults.console(context);
        use(console);
        List<QueueAppender> written = new ArrayList<>(ending);
        if (applications.isEmpty() && console != null) {
            written.add(console);
        }
        QueueAppender.stopWriters(written);
        ending.forEach(QueueAppender::stop);
        if (applications.isEmpty()) {
            flushAtExit(false);
        }
    }

    private void flushAtExit(boolean on) {
        try {
            if (on) {
                Runtime.getRuntime().addShutdownHook(flush);
            } else {
                Runtime.getRuntime().removeShutdownHook(flush);
            }
        } catch (IllegalStateException e) {
            // The process is ending.
        }
    }

    private boolean isUsed(Path file) {
        return applications.stream()
                .anyMatch(other -> file(other).filter(file::equals).isPresent());
    }

    /** Watches the queues that are in use now: none after the last application, or if a file of Logback decides. */
    private void use(@Nullable QueueAppender console) {
        List<QueueAppender> appenders = new ArrayList<>();
        if (console != null && !applications.isEmpty()) {
            appenders.add(console);
            appenders.addAll(files.values());
        }
        inUse = List.copyOf(appenders);
        filter.setQueues(inUse.stream().map(QueueAppender::queue).toList());
        context.getTurboFilterList().remove(filter);
        if (!inUse.isEmpty()) {
            context.addTurboFilter(filter);
        }
    }

    /**
     * Returns the appenders with a queue, while an application runs; none if a file of Logback decides. Does not block.
     */
    List<QueueAppender> appenders() {
        return inUse;
    }

    private ch.qos.logback.classic.Logger root() {
        return context.getLogger(Logger.ROOT_LOGGER_NAME);
    }
}
