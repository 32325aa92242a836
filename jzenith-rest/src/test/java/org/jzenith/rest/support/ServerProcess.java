package org.jzenith.rest.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A real application in a process of its own. */
public final class ServerProcess implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("listening on http://[^:]+:(\\d+)");

    private final Process process;
    private final BufferedReader output;

    @SuppressWarnings("JdkObsolete") // The process and the test use it at the same time.
    private final StringBuffer log = new StringBuffer();

    private CompletableFuture<Void> rest;
    private int port;

    public ServerProcess(Class<?> main, Map<String, String> environment, String... arguments) throws IOException {
        this(List.of(), main, environment, arguments);
    }

    public ServerProcess(List<String> jvmOptions, Class<?> main, Map<String, String> environment, String... arguments)
            throws IOException {
        this(List.of(), jvmOptions, main, environment, arguments);
    }

    /** As above, with a command that starts the process. */
    public ServerProcess(
            List<String> launcher,
            List<String> jvmOptions,
            Class<?> main,
            Map<String, String> environment,
            String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(launcher);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(accessOptions());
        command.addAll(jvmOptions);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "-Dlogback.configurationFile=process-logback.xml",
                main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        process = builder.start();
        output = process.inputReader();
    }

    /**
     * Returns the options that this JVM has received so that newer JDKs do not warn about Netty; JDK 17 does not know
     * them.
     */
    private static List<String> accessOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--enable-native-access")
                        || option.startsWith("--sun-misc-unsafe-memory-access"))
                .toList();
    }

    /** Waits until the server listens and returns its port. */
    public int port() throws IOException {
        if (port == 0) {
            port = Integer.parseInt(awaitLine(LISTENING).group(1));
        }
        return port;
    }

    /** Waits for a line that contains the pattern. */
    public Matcher awaitLine(Pattern pattern) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            log.append(line).append('\n');
            Matcher matcher = pattern.matcher(line);
            if (matcher.find()) {
                return matcher;
            }
        }
        throw new AssertionError("never said " + pattern + ":\n" + log);
    }

    /** Sends SIGTERM. From then on, the rest of the output is read, so that the process cannot block on it. */
    public void sigterm() {
        process.toHandle().destroy(); // Process.destroy() would close its output as well.
        readOn();
    }

    public Duration processorTime() {
        return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    public boolean hasEnded() {
        return !process.isAlive();
    }

    /** Waits for the end and returns the exit code; fails with the whole output if the process does not end. */
    public int exitCode() throws Exception {
        readOn();
        if (!process.waitFor(4, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("never ended:\n" + log());
        }
        return process.exitValue();
    }

    /** Returns the whole output of the process, once it has ended. */
    public String log() throws Exception {
        rest.get(4, TimeUnit.MINUTES);
        return log.toString();
    }

    /** As {@link #log}, except that an event loop was blocked, which tells of the machine. */
    public String logOfTheProcess() throws Exception {
        return log().lines()
                .filter(line -> !line.contains("BlockedThreadChecker"))
                .collect(Collectors.joining("\n"));
    }

    /** Returns what has been read of the output so far. */
    public String logSoFar() {
        return log.toString();
    }

    /** Returns whether the process ends within a moment. */
    public boolean endsSoon() {
        try {
            return process.waitFor(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads the rest of the output, so that the process cannot block on it. */
    public void readOn() {
        if (rest == null) {
            rest = CompletableFuture.runAsync(
                    () -> output.lines().forEach(line -> log.append(line).append('\n')),
                    reading -> new Thread(reading, "output")
                            .start()); // The common pool may have only one thread, which others need.
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
