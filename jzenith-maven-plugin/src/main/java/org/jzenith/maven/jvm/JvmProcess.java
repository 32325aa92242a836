package org.jzenith.maven.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A JVM process. Its lines are forwarded, and the last ones are kept. It ends at the latest with this process. */
public final class JvmProcess implements AutoCloseable {

    private static final int MAX_LINES = 200;
    private static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;]*m");
    /** Variables meant for Maven, such as the port of a debugger. */
    private static final List<String> OF_MAVEN = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final TimedProcess timed;
    private final Process process;
    private final Deque<String> lines = new ArrayDeque<>();
    private final Thread reader;

    private JvmProcess(TimedProcess timed, Consumer<String> console, Predicate<String> taken) {
        this.timed = timed;
        this.process = timed.process();
        this.reader = new Thread(() -> read(console, taken), "output of process " + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts a process in a folder. */
    public static JvmProcess start(List<String> command, Path folder, Consumer<String> console) throws IOException {
        return start(command, folder, console, line -> false);
    }

    /**
     * Starts a process in a folder.
     *
     * @param taken receives each line first, and returns whether nobody else should receive it
     */
    public static JvmProcess start(List<String> command, Path folder, Consumer<String> console, Predicate<String> taken)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeAll(OF_MAVEN);
        return new JvmProcess(TimedProcess.start(builder), console, taken);
    }

    private void read(Consumer<String> console, Predicate<String> taken) {
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (!taken.test(line)) {
                    keep(line);
                    console.accept(line);
                }
            }
        } catch (IOException e) {
            // Usual when the process is killed.
        }
    }

    private void keep(String line) {
        synchronized (lines) {
            lines.add(ANSI.matcher(line).replaceAll(""));
            if (lines.size() > MAX_LINES) {
                lines.remove();
            }
        }
    }

    /** Forgets the lines so far. */
    public void forgetOutput() {
        synchronized (lines) {
            lines.clear();
        }
    }

    /** Writes a line to the standard input of the process; does nothing if the process has ended. */
    public void write(String line) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((line + '\n').getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            // Other code notices its end.
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns how it ended and how long it ran, or that it still runs. */
    public String state() {
        return timed.state();
    }

    /** Returns the last lines, all of them if it has ended. */
    public String output() throws InterruptedException {
        if (!process.isAlive()) {
            reader.join(TimeUnit.SECONDS.toMillis(5)); // With a limit, because a child process may keep the pipe open.
        }
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    /** Sends SIGTERM, and kills the process if it takes too long; returns whether it was killed. */
    public boolean terminate(Duration timeout) throws InterruptedException {
        process.destroy();
        return awaitEndOrKill(timeout);
    }

    /** Closes the standard input, and kills the process if it does not end. */
    public boolean endInput(Duration timeout) throws InterruptedException {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has ended.
        }
        return awaitEndOrKill(timeout);
    }

    private boolean awaitEndOrKill(Duration timeout) throws InterruptedException {
        try {
            if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                return false;
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw e;
        }
        process.destroyForcibly().waitFor();
        return true;
    }

    /** Kills the process if it still runs. */
    @Override
    public void close() {
        timed.close();
    }
}
