package org.jzenith.logback;

import ch.qos.logback.classic.LoggerContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/** Finds out whether the configuration can be applied to the Logback of this process. */
final class LoggingProblems {

    /** What a configuration file of Logback decides in their place. */
    private static final List<String> KEYS_WITHOUT_FILE = List.of(
            "logging.format",
            "logging.service-name",
            "logging.file",
            "logging.roll-size",
            "logging.roll-every",
            "logging.roll-history",
            "logging.total-size",
            "logging.queue-size",
            "logging.max-wait",
            "logging.caller");

    /** What Logback, which names the earlier files, understands as it is. */
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._-]+");

    private LoggingProblems() {}

    /** Returns the reasons why the configuration could not be applied. */
    static List<Problem> problems(LoggingConfiguration configuration, ConfigTable table) {
        return problems(configuration, table, LoggerFactory.getILoggerFactory());
    }

    static List<Problem> problems(LoggingConfiguration configuration, ConfigTable table, ILoggerFactory backEnd) {
        List<Problem> problems = new ArrayList<>();
        if (!(backEnd instanceof LoggerContext context)) {
            problems.add(Problem.of("LOGGING-1", "logging")
                    .what("SLF4J logs to " + backEnd.getClass().getName() + ", which LogbackPlugin cannot configure")
                    .expected("Logback")
                    .fix("remove the other SLF4J provider from the class path, or LogbackPlugin from the application"));
        } else if (LogbackDefaults.console(context) == null) {
            KEYS_WITHOUT_FILE.stream()
                    .filter(key -> isSet(key, table))
                    .forEach(key -> problems.add(decidedByFile(key, table)));
        } else {
            configuration.file().ifPresent(file -> addIfUnusable(file, table, problems));
        }
        return problems;
    }

    private static boolean isSet(String key, ConfigTable table) {
        return table.entries().stream().anyMatch(entry -> entry.key().equals(key) && entry.differs());
    }

    private static Problem decidedByFile(String key, ConfigTable table) {
        return table.problem("LOGGING-2", key)
                .what("is set, but a configuration file of Logback decides about it")
                .expected("one of the two")
                .fix("remove " + key + ", or the file (logback.xml or logback-test.xml on "
                        + "the class path, or what the system property logback.configurationFile names)");
    }

    private static void addIfUnusable(Path file, ConfigTable table, List<Problem> problems) {
        String flaw = flaw(file.toAbsolutePath());
        if (flaw != null) {
            problems.add(table.problem("LOGGING-3", "logging.file")
                    .what(file + " " + flaw)
                    .expected("a file that this process can write")
                    .fix("name another file, or let the user that runs this process write there"));
        }
    }

    private static @Nullable String flaw(Path file) {
        if (Files.isDirectory(file)) {
            return "is a folder";
        }
        if (!NAME.matcher(String.valueOf(file.getFileName())).matches()
                || file.toString().contains("%")) {
            return "cannot be named so: earlier files get names made of its name, which may have letters, digits,"
                    + " and . _ -; folders may have all but %";
        }
        if (Files.exists(file)) {
            return Files.isWritable(file) ? null : "cannot be written";
        }
        Path folder = file.getParent();
        while (folder != null && Files.notExists(folder)) {
            folder = folder.getParent();
        }
        if (folder == null || !Files.isDirectory(folder)) {
            return "cannot be made: " + folder + " is no folder";
        }
        return Files.isWritable(folder) ? null : "cannot be made: " + folder + " cannot be written";
    }
}
