package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tests with a Logback as at the start of a process, whose console they can read. */
abstract class FreshLogback {

    static final Logger LOG = LoggerFactory.getLogger("org.example.Shop");

    final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream console = System.out;

    @BeforeEach
    void configureAsAtTheStartOfAProcess() throws Exception {
        System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
        context.reset();
        new ContextInitializer(context).autoConfig();
    }

    @AfterEach
    void restore() throws Exception {
        System.clearProperty("logback.configurationFile");
        System.setOut(console);
        context.reset();
        new ContextInitializer(context).autoConfig();
    }

    static RunningApplication start(String... arguments) {
        return JZenith.application(arguments)
                .withPlugins(LogbackPlugin.create())
                .start();
    }

    /** Returns what became of the lines of an appender, which must be in use. */
    LineCounts counts(String appender) {
        return ProcessLog.of(context).appenders().stream()
                .filter(known -> known.getName().equals(appender))
                .findFirst()
                .orElseThrow()
                .queue()
                .counts();
    }

    static long total(IntToLongFunction ofLevel) {
        return IntStream.range(0, LineCounts.LEVELS).mapToLong(ofLevel).sum();
    }

    /** Waits for the ends of the threads that write logs: their queues have ended a moment before. */
    static void awaitNoWriters() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!writers().isEmpty()) {
            assertThat(System.nanoTime() - deadline)
                    .as("%s have ended", writers())
                    .isNegative();
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private static List<String> writers() {
        List<String> names = new ArrayList<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("jzenith-log-")) {
                names.add(thread.getName());
            }
        }
        return names;
    }
}
