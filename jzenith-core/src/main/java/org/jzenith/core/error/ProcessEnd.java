package org.jzenith.core.error;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The end of a process, for a message about it: a process that a signal ends writes no message itself.
 *
 * @param exitCode its exit code: 128 plus the number of the signal if a signal ended it
 * @param inTime whether it ended by itself; otherwise it was killed because it ran too long
 * @param ran how long it ran
 * @param output its output, or the last part of it
 */
public record ProcessEnd(int exitCode, boolean inTime, Duration ran, String output) {

    private static final int FIRST_SIGNAL = 128;
    private static final int LAST_SIGNAL = FIRST_SIGNAL + 64;
    private static final int MAX_LINES = 8;

    /** The signals with the same number on Linux and macOS, and SIGBUS with its number on Linux. */
    private static final Map<Integer, String> SIGNALS = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(15, "SIGTERM"));

    /** Returns the end of a process that ended by itself; {@code startNanos} is the {@code nanoTime} of its start. */
    public static ProcessEnd of(Process ended, long startNanos, String output) {
        return new ProcessEnd(ended.exitValue(), true, Duration.ofNanos(System.nanoTime() - startNanos), output);
    }

    /** Returns whether it ended by itself and with exit code 0. */
    public boolean isSuccess() {
        return inTime && exitCode == 0;
    }

    /** Returns the exit code with the signal that it may stand for, for example {@code exit code 137 (SIGKILL)}. */
    public static String exitCode(int code) {
        int signal = code - FIRST_SIGNAL;
        return "exit code " + code
                + (code > FIRST_SIGNAL && code <= LAST_SIGNAL
                        ? " (" + SIGNALS.getOrDefault(signal, "signal " + signal) + ')'
                        : "");
    }

    /** Returns the last lines of a text as one line. */
    public static String tail(String text) {
        List<String> lines =
                text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        return lines.isEmpty()
                ? "no output"
                : lines.stream().skip(Math.max(0, lines.size() - MAX_LINES)).collect(Collectors.joining(" | "));
    }

    /** Returns one line, for example {@code exit code 137 (SIGKILL) after 312 ms: the last lines | of its output}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s after %d ms: %s",
                inTime ? exitCode(exitCode) : "killed because it ran too long,",
                ran.toMillis(),
                tail(output));
    }
}
