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
import org.jzenith.core.error.JZenithException;

/**
 * An application in a process of its own, for tests of what only a process can show: signals, exit codes, a crash.
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
 * <p>It runs on the JVM and the class path of the test. What it writes on stdout and stderr is read all the time, so that it never
 * waits for the test. Safe on any thread; what waits fails with an {@link AssertionError}, which has all of the output, after a
 * minute unless {@link Description#withDeadline} says otherwise.
 */
public final class ApplicationProcess implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("listening on .*?(http://\\S+:\\d+)");

    private final Process process;
    private final Duration deadline;
    private final List<String> lines = new ArrayList<>();
    private final Thread reader;

    private ApplicationProcess(Process process, Duration deadline) {
        this.process = process;
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
            add("(the output could not be read on: " + e + ')'); // Which is usual for one that was killed.
        }
    }

    private void add(String line) {
        synchronized (lines) {
            lines.add(line);
            lines.notifyAll();
        }
    }

    /** Waits for a line in which the pattern is found, be it one that was written before, and returns where. */
    public Matcher awaitLine(Pattern pattern) {
        long end = System.nanoTime() + deadline.toNanos();
        synchronized (lines) {
            for (int next = 0; ; next++) {
                while (next == lines.size()) {
                    awaitMore(end, "no line has " + pattern);
                }
                Matcher matcher = pattern.matcher(lines.get(next));
                if (matcher.find()) {
                    return matcher;
                }
            }
        }
    }

    /** Called with the lock on the lines, which it gives free while it waits. */
    private void awaitMore(long end, String failure) {
        long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (!reader.isAlive()) {
            throw failed(failure + " and the process has ended with " + exitCode());
        }
        if (millis <= 0) {
            throw failed(failure);
        }
        try {
            lines.wait(Math.min(millis, 100)); // The reader ends without a word.
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Waits until the application says that it listens, and returns its base address. It says so to the logger
     * {@code org.jzenith.core.JZenith} at INFO, which must get to the console.
     */
    public URI baseUri() {
        return URI.create(awaitLine(LISTENING).group(1).replace("//0.0.0.0:", "//127.0.0.1:"));
    }

    /** Asks the process to stop, with SIGTERM where there are signals. */
    public void terminate() {
        process.toHandle().destroy(); // Process.destroy() would close its output as well.
    }

    /** Ends the process at once, with SIGKILL where there are signals, as a crash would. */
    public void kill() {
        process.toHandle().destroyForcibly();
    }

    /** Returns the id that the system has given to the process. */
    public long pid() {
        return process.pid();
    }

    /** Waits for the end and returns the exit code; of a process that a signal ended 128 and the number of the signal. */
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

    /** Returns everything that the process has written so far; once {@link #exitCode} has returned, everything. */
    public String output() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    /** Kills the process if it is still there, and waits for its end. */
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

    /** Returns the number of the process. */
    @Override
    public String toString() {
        return "process " + process.pid();
    }

    /** What is to be started. Used by one thread. */
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

        /** Sets an environment variable; those of the test are there already. */
        public Description withEnvironment(String name, String value) {
            environment.put(requireNonNull(name, "name"), requireNonNull(value, "value"));
            return this;
        }

        /** Sets how long whatever waits for the process waits at most. */
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
            try {
                return new ApplicationProcess(builder.start(), deadline);
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot start " + String.join(" ", command), e);
            }
        }

        /** What this JVM was given so that newer JDKs do not warn of Netty; JDK 17 does not know these options. */
        private static List<String> accessOptions() {
            return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                    .filter(option -> option.startsWith("--enable-native-access") || option.startsWith("--sun-misc-unsafe-memory-access"))
                    .toList();
        }
    }
}
