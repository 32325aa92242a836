package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/** Applies the configuration to the Logback of this process. */
final class Logging {

    private Logging() {}

    /** Returns the reasons why the configuration could not be applied. */
    static List<Problem> problems(LoggingConfiguration configuration, ConfigTable table) {
        return problems(configuration, table, LoggerFactory.getILoggerFactory());
    }

    static List<Problem> problems(LoggingConfiguration configuration, ConfigTable table, ILoggerFactory backEnd) {
        List<Problem> problems = new ArrayList<>();
        if (!(backEnd instanceof LoggerContext context)) {
            problems.add(new Problem(
                    "LOGGING-1",
                    "logging",
                    "SLF4J logs to " + backEnd.getClass().getName() + ", which LogbackPlugin cannot configure",
                    "Logback",
                    null,
                    "remove the other SLF4J provider from the class path, or LogbackPlugin from the application"));
        } else if (configuration.format().isPresent() && LogbackDefaults.console(context) == null) {
            problems.add(new Problem(
                    "LOGGING-2",
                    "logging.format",
                    "is set, but a configuration file of Logback decides about the format",
                    "one of the two",
                    table.origin("logging.format"),
                    "remove logging.format, or the file (logback.xml or logback-test.xml on "
                            + "the class path, or what the system property logback.configurationFile names)"));
        }
        return problems;
    }

    /** Sets levels and format; what the configuration does not mention stays as it is. */
    static void apply(LoggingConfiguration configuration) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        if (configuration.level().isPresent()) {
            LogbackDefaults.setLevel(level(configuration.level().get()), context);
        }
        for (Map.Entry<String, LogLevel> entry : configuration.levels().entrySet()) {
            context.getLogger(entry.getKey()).setLevel(level(entry.getValue()));
        }
        ConsoleAppender<ILoggingEvent> console = LogbackDefaults.console(context);
        if (console != null && configuration.format().isPresent()) {
            console.setEncoder(LogbackDefaults.encoder(configuration.format().get(), context));
        }
    }

    private static Level level(LogLevel level) {
        return Level.toLevel(level.name());
    }
}
