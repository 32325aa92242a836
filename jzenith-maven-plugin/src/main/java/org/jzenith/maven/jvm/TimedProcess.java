package org.jzenith.maven.jvm;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A process with its duration and the reason of its end: a process that a signal ends writes no message itself. Safe on
 * any thread.
 */
public final class TimedProcess implements AutoCloseable {

    private static final int FIRST_SIGNAL = 128;

    /** The signals that may end a JVM without a message, with the numbers of Linux and macOS. */
    private static final Map<Integer, String> SIGNALS =
            Map.of(6, " (SIGABRT)", 9, " (SIGKILL)", 11, " (SIGSEGV)", 15, " (SIGTERM)");

    private final Process process;
    private final long startNanos;
    private final CompletableFuture<Long> endNanos;

    private TimedProcess(Process process, long startNanos) {
        this.process = process;
        this.startNanos = startNanos;
        this.endNanos = process.onExit().thenApply(ended -> System.nanoTime());
    }

    /** Starts a process, which is killed when this is closed. */
    public static TimedProcess start(ProcessBuilder builder) throws IOException {
        long startNanos = System.nanoTime();
        return new TimedProcess(builder.start(), startNanos);
    }

    /** Returns the process itself. */
    public Process process() {
        return process;
    }

    /** Waits for the end; returns whether the process has ended in time and with exit code 0. */
    public boolean succeeds(Duration timeout) throws InterruptedException {
        return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0;
    }

    /** Returns for example {@code exit code 137 (SIGKILL) after 312 ms}, or that it still runs. */
    public String state() {
        long millis = TimeUnit.NANOSECONDS.toMillis(endNanos.getNow(System.nanoTime()) - startNanos);
        if (process.isAlive()) {
            return "no end after " + millis + " ms";
        }
        int code = process.exitValue();
        return "exit code " + code + SIGNALS.getOrDefault(code - FIRST_SIGNAL, "") + " after " + millis + " ms";
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
