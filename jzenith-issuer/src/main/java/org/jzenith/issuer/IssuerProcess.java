package org.jzenith.issuer;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ProcessEnd;

/** A process with {@link IssuerMain}, on the JVM of this one. Safe on any thread. */
final class IssuerProcess implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;
    /** The process has no work to finish. If SIGSTOP has stopped it, it must not delay the stop of the application. */
    private static final long CLOSE_SECONDS = 10;

    private static final int MAX_TAIL = 20;
    private static final String END = "";

    private final Process process;
    private final BufferedWriter commands;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final Deque<String> tail = new ArrayDeque<>();
    /** Set before the end of the answers. */
    private volatile @Nullable ProcessEnd end;

    private final long startNanos;
    private final Thread reader;

    private IssuerProcess(Process process, long startNanos) {
        this.process = process;
        this.startNanos = startNanos;
        this.commands = process.outputWriter(StandardCharsets.UTF_8);
        this.reader = new Thread(this::read, "output of the issuer " + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    static IssuerProcess start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-Dsun.net.httpserver.nodelay=true",
                        "-Dsun.net.httpserver.maxReqTime=30",
                        "-Dsun.net.httpserver.maxRspTime=30",
                        "-cp",
                        classPath(),
                        IssuerMain.class.getName()))
                .redirectErrorStream(true);
        // Meant for the application, such as the port of a debugger.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        long startNanos = System.nanoTime();
        return new IssuerProcess(builder.start(), startNanos);
    }

    /** Returns a minimal class path. That of this JVM may be that of a build tool, and contains far more. */
    private static String classPath() {
        return Stream.of(IssuerMain.class, JWK.class)
                .map(IssuerProcess::placeOf)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String placeOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The place of " + type + " is not a file", e);
        }
    }

    /** Reads the answers, which are objects; other output of the JVM may be the reason for its end. */
    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith("{")) {
                    answers.add(line);
                } else {
                    keep(line);
                }
            }
        } catch (IOException e) {
            keep(e.toString());
        }
        try {
            process.waitFor(); // The process ends with its output, or a moment later.
            end = ProcessEnd.of(process, startNanos, tail());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        answers.add(END);
    }

    private void keep(String line) {
        synchronized (tail) {
            tail.add(line);
            if (tail.size() > MAX_TAIL) {
                tail.remove();
            }
        }
    }

    /** Sends a command and returns the answer; throws if the process has ended, or answers with an error. */
    synchronized Map<String, Object> ask(Map<String, Object> command) throws IOException {
        try {
            commands.write(JSONObjectUtils.toJSONString(command));
            commands.write('\n');
            commands.flush();
        } catch (IOException e) {
            throw new IOException(howItEnded(), e);
        }
        Map<String, Object> answer = answer();
        if (answer.get("error") instanceof String error) {
            throw new IOException(error);
        }
        return answer;
    }

    private Map<String, Object> answer() throws IOException {
        try {
            @Nullable String line = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                process.destroyForcibly(); // A late answer would count as that to another command.
                throw new IOException(
                        "the process " + process.pid() + " has not answered within " + PATIENCE_SECONDS + " seconds");
            }
            if (line.equals(END)) {
                answers.add(END); // For the next command.
                throw new IOException(howItEnded());
            }
            return JSONObjectUtils.parse(line);
        } catch (ParseException e) {
            throw new IOException("the process " + process.pid() + " has given an answer that is not JSON", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Returns the end of the process; waits for it if only its input has been closed yet. */
    private String howItEnded() throws IOException {
        try {
            reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        ProcessEnd known = end;
        return "the process " + process.pid()
                + (known == null ? " reads nothing any more: " + tail() : " has ended with " + known);
    }

    private String tail() {
        synchronized (tail) {
            return String.join("\n", tail);
        }
    }

    private IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IOException("interrupted while waiting for the process " + process.pid(), e);
    }

    long pid() {
        return process.pid();
    }

    /** Ends the process and waits for its end; kills it if that takes too long. Does nothing if it has ended. */
    @Override
    public void close() {
        try {
            commands.close();
        } catch (IOException e) {
            // The process has ended before it read everything.
        }
        try {
            if (!process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            reader.join();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
