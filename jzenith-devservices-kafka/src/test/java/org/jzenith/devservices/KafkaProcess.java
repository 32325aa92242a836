package org.jzenith.devservices;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@link KafkaApplication} in a process of its own. */
final class KafkaProcess implements AutoCloseable {

    private static final Pattern DATA =
            Pattern.compile("Kafka \\S+ for development on 127.0.0.1:\\d+, data in (.*) \\(");
    private static final Pattern BROKERS = Pattern.compile("brokers: (\\S+)");

    private final Process process;
    private final BufferedReader output;
    private final StringBuilder log = new StringBuilder();

    private KafkaProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /** Starts it with a folder of its own for unpacked programs, or with the usual one if that is empty. */
    static KafkaProcess start(String caches, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // The options of this JVM that keep newer JDKs from warning about Netty.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--enable-native-access")
                        || option.startsWith("--sun-misc-unsafe-memory-access"))
                .forEach(command::add);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "-Dlogback.configurationFile=process-logback.xml",
                KafkaApplication.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        if (!caches.isEmpty()) {
            builder.environment().put("XDG_CACHE_HOME", caches);
        }
        return new KafkaProcess(builder.start());
    }

    /** Waits for the start of the broker, and returns the folder of its data. */
    Path awaitData() throws IOException {
        return Path.of(awaitLine(DATA));
    }

    /** Waits for the start of the application, and returns the addresses of the brokers. */
    String awaitBrokers() throws IOException {
        return awaitLine(BROKERS);
    }

    private String awaitLine(Pattern pattern) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            log.append(line).append('\n');
            Matcher matcher = pattern.matcher(line);
            if (matcher.find()) {
                return matcher.group(1);
            }
        }
        throw new AssertionError("the output ended without " + pattern + ":\n" + log);
    }

    void kill() {
        process.destroyForcibly();
    }

    /** Asks it to stop, and returns its exit code. */
    int stop() throws Exception {
        process.toHandle().destroy(); // Process.destroy would close the output.
        output.transferTo(Writer.nullWriter());
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            throw new AssertionError("the process has not ended:\n" + log);
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
