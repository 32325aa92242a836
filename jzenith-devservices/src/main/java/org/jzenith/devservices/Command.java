package org.jzenith.devservices;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A program that runs to its end.
 *
 * @param words    the program and its arguments
 * @param input    what it reads from standard input, less than a pipe holds
 * @param deadline how long it may take
 */
record Command(List<String> words, String input, Duration deadline) {

    /** What a program wrote, both streams as one, and how it ended. */
    record Result(int exitCode, String output) {

        boolean succeeded() {
            return exitCode == 0;
        }

        /** The last lines, as one. */
        String tail() {
            return Command.tail(output);
        }
    }

    static Command of(List<String> words, Duration deadline) {
        return new Command(List.copyOf(words), "", deadline);
    }

    static Command of(String... words) {
        return of(List.of(words), Duration.ofMinutes(1));
    }

    /** Runs it; a program that misses its deadline is killed, and says so in its output. */
    Result run() throws IOException {
        // Into a file: a program that says much or holds its output open must not block us.
        Path output = emptyFile();
        try {
            Process process = builder(words).redirectErrorStream(true).redirectOutput(output.toFile()).start();
            boolean ended = feedAndAwait(process);
            String text = Files.readString(output, StandardCharsets.ISO_8859_1);
            return ended ? new Result(process.exitValue(), text)
                    : new Result(-1, text + "\nIt was stopped after " + deadline.toMillis() + " ms");
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static Path emptyFile() {
        try {
            return Files.createTempFile("jzenith-command-", ".log");
        } catch (IOException e) {
            throw DevServicesProblems.failure(DevServicesProblems.unusableTemporaryFolder(DevServicesProblems.reason(e)), e);
        }
    }

    private boolean feedAndAwait(Process process) throws IOException {
        try (OutputStream stream = process.getOutputStream()) {
            stream.write(input.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // It ended without reading: its output says why.
        }
        try {
            if (process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
                return true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while " + words.get(0) + " ran", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return false;
    }

    /**
     * A process that sees nothing of what the developer's shell says about other servers and libraries, and stands in a folder
     * that every user can be in.
     */
    static ProcessBuilder builder(List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(words).directory(Path.of("/").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PG") || name.startsWith("LC_")
                || name.startsWith("LD_") || name.startsWith("DYLD_"));
        builder.environment().putAll(Map.of("LC_ALL", "C", "TZ", "UTC"));
        return builder;
    }

    /** The last lines of a text, as one line. */
    static String tail(String text) {
        List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        return lines.isEmpty() ? "nothing was said"
                : lines.stream().skip(Math.max(0, lines.size() - 8)).collect(Collectors.joining(" | "));
    }
}
