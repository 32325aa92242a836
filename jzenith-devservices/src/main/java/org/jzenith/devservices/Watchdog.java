package org.jzenith.devservices;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A process beside this one that starts a server and stops it when this process closes the pipe between them, which it cannot
 * help doing when it dies.
 */
final class Watchdog implements AutoCloseable {

    /** Longer than the script waits for the server. */
    private static final long PATIENCE_SECONDS = 60;

    /** A session of its own, so that neither the keyboard nor a signal for the application's process group reaches it. */
    private static final String LAUNCHER = "trap '' HUP INT QUIT TERM PIPE; "
            + "if command -v setsid >/dev/null 2>&1; then exec setsid \"$@\"; else exec \"$@\"; fi";

    private final Process process;

    private Watchdog(Process process) {
        this.process = process;
    }

    /** Starts {@code watchdog.sh}, with the functions of the server's own script, which have the meaning of the arguments. */
    static Watchdog start(ServerPrograms programs, List<String> arguments) throws IOException {
        String text = script(programs.kind().key() + ".sh") + script("watchdog.sh");
        List<String> script = new ArrayList<>(List.of("sh", "-c", text, "jzenith-watchdog"));
        script.addAll(arguments);
        List<String> words = new ArrayList<>(List.of("sh", "-c", LAUNCHER, "sh"));
        words.addAll(programs.user().words(script));
        return new Watchdog(Command.builder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start());
    }

    private static String script(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(Watchdog.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Waits until the server accepts connections or has failed to; returns whether it does. */
    boolean awaitReady() throws IOException {
        return "ready".equals(process.inputReader(StandardCharsets.US_ASCII).readLine());
    }

    /** Lets the data stay whatever the watchdog was told at its start: they will be used once more. */
    void keepData() throws IOException {
        OutputStream pipe = process.getOutputStream();
        pipe.write("keep\n".getBytes(StandardCharsets.US_ASCII));
        pipe.flush();
    }

    /** Has the server stopped and waits for that; does nothing if the watchdog is dead. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while the server stopped, which it does nevertheless", e);
        }
    }

    /** The process, for tests to kill. */
    ProcessHandle process() {
        return process.toHandle();
    }
}
