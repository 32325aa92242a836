package org.jzenith.devservices;

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

/** A real application in a process, and a process group, of its own. */
final class ApplicationProcess implements AutoCloseable {

    private static final Pattern STARTED = Pattern.compile("(?:PostgreSQL|Redis) \\S+ for development on 127.0.0.1:\\d+, data in (.*) \\(");

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

    /** Starts one that wants a Redis and nothing else. */
    static ApplicationProcess startWithRedis(String... arguments) throws IOException {
        return start(RedisApplication.class, List.of(), System.getProperty("java.class.path"), arguments);
    }

    /** Starts it as another user, by the words before the command. */
    static ApplicationProcess start(List<String> prefix, String classPath, String... arguments) throws IOException {
        return start(DatabaseApplication.class, prefix, classPath, arguments);
    }

    private static ApplicationProcess start(Class<?> main, List<String> prefix, String classPath, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        // Its own process group, as a shell would give it one.
        command.addAll(List.of("setsid", Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        // What this JVM was given so that newer JDKs do not warn of Netty.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--enable-native-access") || option.startsWith("--sun-misc-unsafe-memory-access"))
                .forEach(command::add);
        command.addAll(List.of("-cp", classPath, "-Dlogback.configurationFile=process-logback.xml", main.getName()));
        command.addAll(List.of(arguments));
        return new ApplicationProcess(new ProcessBuilder(command));
    }

    /** Waits until it serves, and returns the folder in which its data are. */
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
        throw new AssertionError("never said " + pattern + ":\n" + log);
    }

    /** Sends a signal to the process alone. */
    void signal(String signal) throws Exception {
        kill(signal, String.valueOf(process.pid()));
    }

    /** Sends a signal to the whole process group, as a terminal does. */
    void signalGroup(String signal) throws Exception {
        kill(signal, "-" + process.pid());
    }

    /** Tells whether this process ignores a signal, as one in the background of a shell does, and with it those that it starts. */
    static boolean isIgnored(String signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        String mask = Files.readAllLines(status).stream().filter(line -> line.startsWith("SigIgn:")).findFirst().orElseThrow();
        int number = Map.of("HUP", 1, "INT", 2, "TERM", 15).get(signal);
        return (Long.parseUnsignedLong(mask.substring(7).trim(), 16) & 1L << (number - 1)) != 0;
    }

    private static void kill(String signal, String target) throws Exception {
        if (new ProcessBuilder("kill", "-s", signal, "--", target).start().waitFor() != 0) {
            throw new AssertionError("no process " + target);
        }
    }

    long pid() {
        return process.pid();
    }

    /** Waits for the end and returns the exit code. */
    int exitCode() throws Exception {
        CompletableFuture<String> rest =
                CompletableFuture.supplyAsync(() -> output.lines().map(line -> line + '\n').collect(Collectors.joining()));
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        log.append(rest.get(60, TimeUnit.SECONDS));
        if (!ended) {
            throw new AssertionError("never ended:\n" + log);
        }
        return process.exitValue();
    }

    /** Returns everything that the process wrote, once it has ended. */
    String log() {
        return log.toString();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
