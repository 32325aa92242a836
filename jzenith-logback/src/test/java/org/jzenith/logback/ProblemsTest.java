package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.StartupException;
import org.slf4j.ILoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;

/**
 * Compares the report of each problem with a file, which docs/reference shows. {@code -DargLine=-Ddocs.write=true}
 * writes them.
 */
class ProblemsTest {

    private static final Path GOLDENS = Path.of("src/test/resources/org/jzenith/logback/golden");

    private static String report(Map<String, String> keys, ILoggerFactory backEnd) {
        try (LoadedConfiguration configuration =
                ConfigLoader.builder().code(keys).build().load(List.of(LoggingConfiguration.class))) {
            LoggingConfiguration logging =
                    (LoggingConfiguration) configuration.instances().get(LoggingConfiguration.class);
            return new StartupException(LoggingProblems.problems(logging, configuration.table(), backEnd), null)
                    .getMessage();
        }
    }

    private static void compare(String id, String report) throws IOException {
        Path golden = GOLDENS.resolve(id + ".txt");
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(golden, report + "\n");
        }
        assertThat(report).isEqualTo(Files.readString(golden).strip());
    }

    @Test
    void anotherBackEnd() throws Exception {
        compare("LOGGING-1", report(Map.of("logging.level", "warn"), new NOPLoggerFactory()));
    }

    @Test
    void aFormatAndAFile() throws Exception {
        compare("LOGGING-2", report(Map.of("logging.format", "json"), new LoggerContext()));
    }

    @Test
    void aFolderInsteadOfAFile() throws Exception {
        LoggerContext context = new LoggerContext();
        new LogbackDefaults().configure(context);
        compare("LOGGING-3", report(Map.of("logging.file", "/"), context));
    }

    @Test
    void namesThatEarlierFilesCouldNotHave() {
        LoggerContext context = new LoggerContext();
        new LogbackDefaults().configure(context);
        for (String name : new String[] {"app(1).log", "a b.log", "100%/app.log"}) {
            assertThat(report(Map.of("logging.file", name), context))
                    .as(name)
                    .contains("LOGGING-3 logging.file: " + name + " cannot be named so: ");
        }
    }
}
