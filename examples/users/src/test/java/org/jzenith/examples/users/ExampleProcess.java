package org.jzenith.examples.users;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jzenith.testing.TestClient;

/**
 * The built application in a process of its own, run by its {@code run.sh} on a free port. Whatever waits, waits two
 * minutes at most.
 */
public final class ExampleProcess implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("listening on http://[^:]+:(\\d+)");

    /** What the server, Vert.x and the databases' clients log of a machine that stood still. */
    private static final String OF_THE_MACHINE = "(?m)^.* (has been blocked for|has blocked the event loop"
            + "|cannot be reached yet).*\\R(io\\.vertx\\..*\\R(\\tat .*\\R)*)?";

    private final Process process;
    private final Path output;

    private ExampleProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Runs the {@code run.sh} of the module that is being tested, and returns at once. */
    public static ExampleProcess run(Map<String, String> environment, String... arguments) throws IOException {
        return runIn(Path.of(""), environment, arguments);
    }

    /** Runs the {@code run.sh} of the module in a folder, and returns at once. */
    public static ExampleProcess runIn(Path module, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(
                List.of("bash", module.resolve("run.sh").toAbsolutePath().toString(), "0"));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("run-sh-", ".log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        return new ExampleProcess(builder.start(), output);
    }

    /** Waits until it listens, and returns a client of it. */
    public TestClient client() throws Exception {
        await("it listens", () -> {
            assertThat(process.isAlive()).as(output()).isTrue();
            return LISTENING.matcher(output()).find();
        });
        Matcher matcher = LISTENING.matcher(output());
        assertThat(matcher.find()).isTrue();
        return TestClient.of(
                URI.create("http://127.0.0.1:" + matcher.group(1)), new ObjectMapper().findAndRegisterModules());
    }

    /** Kills it, as {@code kill -9} does, and waits for its end. */
    public void kill() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    /** Asks it to stop, as {@code kill} does, and returns how it ended. */
    public int terminate() throws Exception {
        process.toHandle().destroy();
        return exitCode();
    }

    /** Waits for its end, and returns how it ended. */
    public int exitCode() throws Exception {
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(output()).isTrue();
        return process.exitValue();
    }

    /** Returns everything that it has written so far. */
    public String output() throws IOException {
        return Files.readString(output);
    }

    /** Asserts that it has warned of nothing but a busy machine. */
    public void assertNoWarnings() throws IOException {
        assertThat(output().replaceAll(OF_THE_MACHINE, "")).doesNotContain("WARN", "ERROR", "\tat ");
    }

    /** Waits for something that has to come. */
    public void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!condition.call()) {
            assertThat(System.nanoTime())
                    .as("Not within two minutes: %s. Output:%n%s", what, output())
                    .isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** Kills it if it is still there. */
    @Override
    public void close() throws IOException {
        kill();
        Files.delete(output);
    }
}
