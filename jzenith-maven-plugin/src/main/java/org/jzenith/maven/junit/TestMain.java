package org.jzenith.maven.junit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The main class of a process that runs test classes: {@code TestMain CLASS...}. It prints a line for each failure, and
 * one with the number of tests at the end. Each begins with {@link #LINE}; its parts are separated by
 * {@link #SEPARATOR}.
 */
public final class TestMain implements TestExecutionListener {

    /** The beginning of a line for {@code jzenith:dev}. */
    public static final String LINE = "\u0002jzenith-tests ";

    /** What separates the parts of a line. */
    public static final String SEPARATOR = "\u0003";

    private static final int MAX_MESSAGE = 500;

    /** A test may replace {@code System.out}. */
    private final PrintStream out =
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private int tests;

    private TestMain() {}

    /** Called by the JVM. */
    public static void main(String[] classes) {
        TestMain main = new TestMain();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(Stream.of(classes)
                                        .map(DiscoverySelectors::selectClass)
                                        .toList())
                                .build(),
                        main);
        main.print("ended", String.valueOf(main.tests));
        System.exit(0); // Whatever threads a test has left
    }

    /** Returns all classes that this class needs besides those of the JDK and of JUnit. */
    public static List<Class<?>> classes() {
        return List.of(TestMain.class);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            tests++;
        }
        if (result.getStatus() == TestExecutionResult.Status.FAILED) {
            Throwable failure = result.getThrowable().orElseGet(() -> new IOException("failed without a reason"));
            String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
            print("failed", test.getLegacyReportingName(), shortened(message), place(failure));
        }
    }

    private static String shortened(String message) {
        String line = message.strip().replaceAll("\\s+", " ");
        return line.length() > MAX_MESSAGE ? line.substring(0, MAX_MESSAGE) + "..." : line;
    }

    /** Returns the innermost line of a class that is neither of the JDK nor of a library for tests. */
    private static String place(Throwable failure) {
        return Stream.of(failure.getStackTrace())
                .filter(
                        frame -> !frame.getClassName()
                                .matches(
                                        "(java|jdk|javax|sun|org\\.junit|org\\.opentest4j|org\\.assertj|org\\.hamcrest|org\\.mockito)\\..*"))
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .findFirst()
                .orElse("");
    }

    private synchronized void print(String... parts) {
        out.println(LINE + String.join(SEPARATOR, parts));
    }
}
