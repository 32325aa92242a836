package org.jzenith.devservices;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The processes that an earlier application may have left running on a data folder. Files in the folder contain their
 * ids, but the operating system may meanwhile have given such an id to another process. The command line reveals
 * whether a process belongs to the folder.
 *
 * @param data the data folder, without symbolic links
 * @param programs the programs of the server
 */
record ServerProcesses(Path data, ServerPrograms programs) {

    static final String WATCHDOG_FILE = "watchdog.pid";
    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(5);
    private static final Path PROC = Path.of("/proc");
    private static final boolean HAS_PROC = Files.exists(PROC.resolve("self/cmdline"));

    /**
     * Waits for a watchdog that is stopping its server, stops a server that has no watchdog, and deletes a file with
     * the id of a dead server. Kills processes that do not stop within the timeout.
     */
    void end(Duration timeout) throws IOException {
        Optional<ProcessHandle> watchdog =
                pid(WATCHDOG_FILE).filter(this::worksHere).flatMap(ProcessHandle::of);
        if (watchdog.isPresent() && !awaitEnd(watchdog.get(), timeout)) {
            kill(watchdog.get());
        }
        Optional<Long> server = pid(programs.pidFile());
        Optional<ProcessHandle> running = server();
        if (running.isPresent()) {
            stop(running.get(), timeout);
        } else if (server.isPresent() && isStranger(server.get())) {
            // A new server would mistake an unrelated process of the same user for another server.
            Files.deleteIfExists(data.resolve(programs.pidFile()));
        }
    }

    /** Returns the main process of the running server; empty if it has ended. */
    Optional<ProcessHandle> server() throws IOException {
        return pid(programs.pidFile()).filter(this::worksHere).flatMap(ProcessHandle::of);
    }

    private void stop(ProcessHandle server, Duration timeout) throws IOException {
        if (!programs.stop(data, server, timeout)) {
            kill(server);
        }
    }

    /** Kills a process, even one that SIGSTOP has stopped, with its children, which may not notice its end. */
    void kill(ProcessHandle process) throws IOException {
        List<ProcessHandle> children = process.children().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        boolean ended = awaitEnd(process, KILL_TIMEOUT);
        for (ProcessHandle child : children) { // PostgreSQL does not start again while one of them has its memory.
            ended &= awaitEnd(child, KILL_TIMEOUT);
        }
        if (!ended) {
            throw DevServicesProblems.failure(DevServicesProblems.inUse(data, String.valueOf(process.pid())), null);
        }
    }

    /** Returns whether a process ends within some time. */
    static boolean awaitEnd(ProcessHandle process, Duration timeout) throws IOException {
        try {
            process.onExit().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while an earlier server stopped", e);
        }
    }

    private Optional<Long> pid(String file) throws IOException {
        try {
            return Files.readAllLines(data.resolve(file), StandardCharsets.ISO_8859_1).stream()
                    .findFirst()
                    .map(String::strip)
                    .filter(line -> line.matches("[1-9]\\d{0,9}"))
                    .map(Long::valueOf);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Returns whether a process was started for this data folder. */
    private boolean worksHere(long pid) {
        try {
            return commandLine(pid).contains(data.toString())
                    || (HAS_PROC
                            && data.equals(Files.readSymbolicLink(process(pid).resolve("cwd"))));
        } catch (IOException e) {
            return false; // The process has ended, or belongs to another user, whose server could not use this folder.
        }
    }

    /** Returns whether a process without this data folder in its command line is certainly not a server on it. */
    private boolean isStranger(long pid) {
        try {
            return HAS_PROC || !commandLine(pid).contains(programs.command());
        } catch (IOException e) {
            return true;
        }
    }

    private static Path process(long pid) {
        return PROC.resolve(String.valueOf(pid));
    }

    /** Returns the command line of a process; empty for a zombie. */
    private static String commandLine(long pid) throws IOException {
        return HAS_PROC
                ? new String(Files.readAllBytes(process(pid).resolve("cmdline")), StandardCharsets.UTF_8)
                : Command.of("ps", "-ww", "-p", String.valueOf(pid), "-o", "command=")
                        .run()
                        .output();
    }
}
