package org.jzenith.devservices;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.error.ProcessEnd;

/**
 * A separate process that starts a server, and stops it when this process closes the pipe between the two. The
 * operating system closes the pipe if this process dies.
 */
final class Watchdog implements AutoCloseable {

    /** Longer than the script waits for the server, even if it has to kill the server. */
    private static final long PATIENCE_SECONDS = 30;

    /**
     * Starts a new session, so that neither the keyboard nor a signal for the application's process group reaches it. A
     * TERM in this moment ends it before it has started a server: no shell can undo that a signal is ignored, and a JVM
     * as a server needs TERM.
     */
    private static final String LAUNCHER = "trap '' HUP INT QUIT PIPE; "
            + "if command -v setsid >/dev/null 2>&1; then exec setsid \"$@\"; else exec \"$@\"; fi";

    private final Process process;
    private final long startNanos;

    private Watchdog(Process process, long startNanos) {
        this.process = process;
        this.startNanos = startNanos;
    }

    /** Starts {@code watchdog.sh} together with the server's own script, whose first comment explains the arguments. */
    static Watchdog start(ServerPrograms programs, List<String> arguments) throws IOException {
        String text = script(programs.kind().key() + ".sh") + script("watchdog.sh");
        List<String> script = new ArrayList<>(List.of("sh", "-c", text, "jzenith-watchdog"));
        script.addAll(arguments);
        List<String> words = new ArrayList<>(List.of("sh", "-c", LAUNCHER, "sh"));
        words.addAll(programs.user().words(script));
        long startNanos = System.nanoTime();
        return new Watchdog(
                Command.builder(words)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start(),
                startNanos);
    }

    private static String script(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(Watchdog.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Waits until the server accepts connections or its start has failed; returns whether it accepts connections. */
    boolean awaitReady() throws IOException {
        return "ready".equals(process.inputReader(StandardCharsets.US_ASCII).readLine());
    }

    /** Tells the watchdog not to delete the data, even if its arguments request that: another attempt will use them. */
    void keepData() {
        try {
            OutputStream pipe = process.getOutputStream();
            pipe.write("keep\n".getBytes(StandardCharsets.US_ASCII));
            pipe.flush();
        } catch (IOException e) {
            // The watchdog is dead and cannot delete anything.
        }
    }

    /** Returns the reason for its unexpected end, which its log cannot contain; empty after an expected end. */
    String failure() {
        ProcessEnd end = ProcessEnd.of(process, startNanos, "");
        return end.isSuccess() ? "" : "\nThe process that was to start it: " + end;
    }

    /**
     * Makes the watchdog stop the server, and waits for its end; kills it if that takes too long, and does nothing if
     * it is dead.
     */
    @Override
    public void close() throws IOException {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // The watchdog died before it read everything.
        }
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting for the end of the server, which is being stopped", e);
        }
    }

    /** Returns the process, so that tests can kill it. */
    ProcessHandle process() {
        return process.toHandle();
    }
}
