package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.ProcessEnd;

/**
 * An application in a separate process, for tests of signals, exit codes and crashes.
 *
 * <pre>{@code
 * try (ApplicationProcess process = ApplicationProcess.of(GreetingApplication.class).withArguments("--rest.port=0").start()) {
 *     HttpResponse<String> response = http.send(request(process.baseUri().resolve("/greetings/Ada")), ofString());
 *     process.terminate();
 *     assertThat(process.exitCode()).isZero();
 *     assertThat(process.output()).contains("Stopped in ");
 * }
 * }</pre>
 *
 * <p>The process uses the JVM and the class path of the test. Its stdout and stderr are read continuously, so that it
 * never has to wait for the test. Safe on any thread. If the deadline passes, methods that wait throw an
 * {@link AssertionError} with all of the output. The deadline is one minute unless {@link Description#withDeadline}
 * sets another.
 */
@API(status = API.Status.MAINTAINED)
public final class ApplicationProcess implements AutoCloseable {

    /** The host without its brackets, and the port; in JSON, Logback writes a backslash before each slash. */
    private static final Pattern LISTENING =
            Pattern.compile("listening on .*?http:(?:\\\\?/){2}\\[?([^\\s\\]]+)]?:(\\d+)");

    private final Process process;
    private final Duration deadline;
    private final List<String> lines = new ArrayList<>();
    private final long startNanos;
    private final Thread reader;
    /** The time at which the output ended; the reader sets it before the reader ends. */
    private volatile long endNanos;

    private ApplicationProcess(Process process, long startNanos, Duration deadline) {
        this.process = process;
        this.startNanos = startNanos;
        this.deadline = deadline;
        this.reader = new Thread(this::read, "output of process " + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /** Begins the description of a process with the {@code main} method of this class. */
    public static Description of(Class<?> main) {
        return new Description(main);
    }

    private void read() {
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            add("(the rest of the output could not be read: " + e + ')'); // Usual if the process was killed.
        }
        endNanos = System.nanoTime();
    }

    private void add(String line) {
        synchronized (lines) {
            lines.add(line);
            lines.notifyAll();
        }
    }

    /**
     * Waits for a line that contains a match of the pattern, and returns the match; lines that were written before
     * count as well.
     */
    public Matcher awaitLine(Pattern pattern) {
        long end = System.nanoTime() + deadline.toNanos();
        synchronized (lines) {
            for (int next = 0; ; next++) {
                while (next == lines.size()) {
                    awaitMore(end, "no line matches " + pattern);
                }
                Matcher matcher = pattern.matcher(lines.get(next));
                if (matcher.find()) {
                    return matcher;
                }
            }
        }
    }

    /** Called with the lock on {@link #lines}, which is released while this waits. */
    private void awaitMore(long end, String failure) {
        long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (!reader.isAlive()) {
            int code = exitCode();
            throw failed(failure + " and the process has ended with " + ProcessEnd.exitCode(code) + " after "
                    + TimeUnit.NANOSECONDS.toMillis(endNanos - startNanos) + " ms");
        }
        if (millis <= 0) {
            throw failed(failure);
        }
        try {
            lines.wait(Math.min(millis, 100)); // The end of the reader notifies no thread.
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Waits until the application logs that it listens, and returns its base address, with a loopback address if it
     * listens on all addresses. The logger {@code org.jzenith.core.JZenith} must therefore write its INFO messages to
     * the console.
     */
    public URI baseUri() {
        Matcher listening = awaitLine(LISTENING);
        return TestApplication.baseUri(listening.group(1), Integer.parseInt(listening.group(2)));
    }

    /** Asks the process to stop, with SIGTERM if the operating system has signals. */
    public void terminate() {
        process.toHandle().destroy(); // Process.destroy() would close its output as well.
    }

    /** Ends the process immediately, as a crash would; with SIGKILL if the operating system has signals. */
    public void kill() {
        process.toHandle().destroyForcibly();
    }

    /**
     * Stops the process from running until {@link #resume}, as a long pause of its JVM or its machine would; with
     * SIGSTOP, so only if the operating system has signals. Its connections stay open.
     */
    public void freeze() {
        signal("STOP");
    }

    /** Lets a frozen process go on, with SIGCONT. */
    public void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            int code = new ProcessBuilder("kill", "-s", name, String.valueOf(pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw failed("the signal " + name + " was not sent");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot send the signal " + name + " to " + this, e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Returns the id of the process. */
    public long pid() {
        return process.pid();
    }

    /**
     * Waits for the end of the process and returns its exit code: 128 plus the number of the signal if a signal ended
     * it.
     */
    public int exitCode() {
        try {
            if (!process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS)) {
                throw failed("the process has not ended");
            }
            reader.join(deadline.toMillis());
            return process.exitValue();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Returns the output of the process so far; after {@link #exitCode} has returned, all of it. */
    public String output() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    /** Kills the process if it is still running, and waits for its end. */
    @Override
    public void close() {
        kill();
        exitCode();
    }

    private AssertionError failed(String what) {
        return new AssertionError(this + ": " + what + ". Output:\n" + output());
    }

    private JZenithException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new JZenithException("Interrupted while waiting for " + this, e);
    }

    /** Returns the word "process" and its id. */
    @Override
    public String toString() {
        return "process " + process.pid();
    }

    /** Describes the process to start. Not safe for use by several threads. */
    public static final class Description {

        private final Class<?> main;
        private final List<String> arguments = new ArrayList<>();
        private final List<String> jvmOptions = new ArrayList<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private Duration deadline = Duration.ofMinutes(1);

        private Description(Class<?> main) {
            this.main = requireNonNull(main, "main");
        }

        /** Adds arguments of the application, such as {@code --rest.port=0}. */
        public Description withArguments(String... more) {
            arguments.addAll(List.of(more));
            return this;
        }

        /** Adds options of the JVM, such as {@code -Dlogback.configurationFile=process-logback.xml}. */
        public Description withJvmOptions(String... more) {
            jvmOptions.addAll(List.of(more));
            return this;
        }

        /** Sets an environment variable; the process also inherits the variables of the test. */
        public Description withEnvironment(String name, String value) {
            environment.put(requireNonNull(name, "name"), requireNonNull(value, "value"));
            return this;
        }

        /** Sets the deadline for methods that wait for the process. */
        public Description withDeadline(Duration longest) {
            deadline = requireNonNull(longest, "deadline");
            return this;
        }

        /** Starts the process and returns at once. */
        public ApplicationProcess start() {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(accessOptions());
            command.addAll(jvmOptions);
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
            command.addAll(arguments);
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(environment);
            long startNanos = System.nanoTime();
            try {
                return new ApplicationProcess(builder.start(), startNanos, deadline);
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot start " + String.join(" ", command), e);
            }
        }

        /**
         * Returns the options that keep newer JDKs from warning about Netty, if this JVM has them; JDK 17 does not know
         * them.
         */
        private static List<String> accessOptions() {
            return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                    .filter(option -> option.startsWith("--enable-native-access")
                            || option.startsWith("--sun-misc-unsafe-memory-access"))
                    .toList();
        }
    }
}
