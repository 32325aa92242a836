package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A real application in a separate process and process group. */
final class ApplicationProcess implements AutoCloseable {

    private static final Pattern STARTED =
            Pattern.compile("(?:PostgreSQL|Redis) \\S+ for development on 127.0.0.1:\\d+, data in (.*) \\(");

    private final Process process;
    private final BufferedReader output;
    private final StringBuilder log = new StringBuilder();

    private ApplicationProcess(ProcessBuilder builder) throws IOException {
        process = builder.redirectErrorStream(true).start();
        output = process.inputReader();
    }

    static ApplicationProcess start(String... arguments) throws IOException {
        return start(List.of(), System.getProperty("java.class.path"), arguments);
    }

    /** Starts an application that needs only a Redis. */
    static ApplicationProcess startWithRedis(String... arguments) throws IOException {
        return start(RedisApplication.class, List.of(), System.getProperty("java.class.path"), arguments);
    }

    /**
     * Starts an application with a PostgreSQL; the prefix is put before the command, for example to run it as another
     * user.
     */
    static ApplicationProcess start(List<String> prefix, String classPath, String... arguments) throws IOException {
        return start(DatabaseApplication.class, prefix, classPath, arguments);
    }

    private static ApplicationProcess start(Class<?> main, List<String> prefix, String classPath, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        // The process gets its own process group, as it would from a shell.
        command.addAll(List.of(
                "setsid",
                Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        // The options of this JVM that keep newer JDKs from warning about Netty.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--enable-native-access")
                        || option.startsWith("--sun-misc-unsafe-memory-access"))
                .forEach(command::add);
        command.addAll(List.of("-cp", classPath, "-Dlogback.configurationFile=process-logback.xml", main.getName()));
        command.addAll(List.of(arguments));
        return new ApplicationProcess(new ProcessBuilder(command));
    }

    /** Waits until the application has started, and returns the folder of its data. */
    Path awaitStart() throws IOException {
        Path data = Path.of(awaitLine(STARTED).group(1));
        awaitLine(Pattern.compile("Started in "));
        return data;
    }

    private Matcher awaitLine(Pattern pattern) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            log.append(line).append('\n');
            Matcher matcher = pattern.matcher(line);
            if (matcher.find()) {
                return matcher;
            }
        }
        throw new AssertionError("the output ended without " + pattern + ":\n" + log);
    }

    /** Sends a signal to the process alone. */
    void signal(String signal) throws Exception {
        kill(signal, String.valueOf(process.pid()));
    }

    /** Sends a signal to the whole process group, as a terminal does. */
    void signalGroup(String signal) throws Exception {
        kill(signal, "-" + process.pid());
    }

    /** Stops a process without ending it: it does nothing any more, whatever signal it gets, until it is killed. */
    static void freeze(ProcessHandle process) throws Exception {
        boolean stopped = send("STOP", String.valueOf(process.pid()));
        assertThat(stopped || !process.isAlive()).as("%s", process).isTrue();
    }

    /** Returns whether this process and its children ignore a signal, as processes in the background of a shell do. */
    static boolean isIgnored(String signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        String mask = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        int number = Map.of("HUP", 1, "INT", 2, "TERM", 15).get(signal);
        return (Long.parseUnsignedLong(mask.substring(7).trim(), 16) & 1L << (number - 1)) != 0;
    }

    private static void kill(String signal, String target) throws Exception {
        assertThat(send(signal, target)).as("there is a process %s", target).isTrue();
    }

    private static boolean send(String signal, String target) throws Exception {
        return new ProcessBuilder("kill", "-s", signal, "--", target).start().waitFor() == 0;
    }

    long pid() {
        return process.pid();
    }

    /** Waits for the end and returns the exit code. */
    int exitCode() throws Exception {
        CompletableFuture<String> rest = CompletableFuture.supplyAsync(
                () -> output.lines().map(line -> line + '\n').collect(Collectors.joining()));
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            throw new AssertionError("the process has not ended:\n" + log);
        }
        log.append(rest.get(60, TimeUnit.SECONDS)); // Before close(), which would close the output.
        return process.exitValue();
    }

    /** Returns all output of the process once it has ended. */
    String log() {
        return log.toString();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
