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
import org.jzenith.core.error.ProcessEnd;

/**
 * A program that runs until it ends.
 *
 * @param words the program and its arguments
 * @param input its standard input, which must fit into the buffer of a pipe
 * @param deadline its time limit
 */
record Command(List<String> words, String input, Duration deadline) {

    /** The begin of the file for the output. */
    private static final String FIRST = "\n";

    static Command of(List<String> words, Duration deadline) {
        return new Command(List.copyOf(words), "", deadline);
    }

    static Command of(String... words) {
        return of(List.of(words), Duration.ofMinutes(1));
    }

    /** Runs the program, and kills it after its deadline. The output contains both streams. */
    ProcessEnd run() throws IOException {
        // To a file, so that a program that writes much or keeps its output open cannot block this thread.
        Path output = writableFile();
        try {
            long startNanos = System.nanoTime();
            Process process = builder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                    .start(); // Not truncated, because that would free its block.
            boolean inTime = feedAndAwait(process);
            Duration ran = Duration.ofNanos(System.nanoTime() - startNanos);
            String text = Files.readString(output, StandardCharsets.ISO_8859_1).substring(FIRST.length());
            return new ProcessEnd(process.exitValue(), inTime, ran, text);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** Runs the program; throws if it does not end by itself and with exit code 0. */
    void runOrThrow() throws IOException {
        ProcessEnd end = run();
        if (!end.isSuccess()) {
            throw new IOException(words.get(0) + ": " + end);
        }
    }

    /**
     * Returns a file with some content. On a full disk, a program's output would be lost silently. The content keeps a
     * block of the disk for the output of a program that fills the disk itself.
     */
    private static Path writableFile() {
        try {
            Path file = Files.createTempFile("jzenith-command-", ".log");
            try {
                return Files.writeString(file, FIRST);
            } catch (IOException e) {
                Files.delete(file);
                throw e;
            }
        } catch (IOException e) {
            throw DevServicesProblems.failure(
                    DevServicesProblems.unusableTemporaryFolder(DevServicesProblems.reason(e)), e);
        }
    }

    /** Returns whether the program has ended in time; it has ended in any case. */
    private boolean feedAndAwait(Process process) throws IOException {
        try (OutputStream stream = process.getOutputStream()) {
            stream.write(input.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The program ended without reading its input; its output shows the reason.
        }
        try {
            if (process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
                return true;
            }
            kill(process);
            process.waitFor();
            return false;
        } catch (InterruptedException e) {
            kill(process);
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while " + words.get(0) + " ran", e);
        }
    }

    /** Kills a process that has not ended. After its end, its id and its descendants may belong to another process. */
    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /**
     * Returns a process without the variables of the developer's shell that name other servers and libraries, in a
     * working directory that every user can access.
     */
    static ProcessBuilder builder(List<String> words) {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(Path.of("/").toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("PG")
                        || name.startsWith("LC_")
                        || name.startsWith("LD_")
                        || name.startsWith("DYLD_"));
        builder.environment().putAll(Map.of("LC_ALL", "C", "TZ", "UTC"));
        return builder;
    }
}
