package org.jzenith.devservices;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jzenith.core.error.ProcessEnd;

/** A running server that listens on one port of the loopback interface only. */
final class Server implements Closeable {

    /** For servers of tests: a machine that other builds keep busy may need tens of seconds. */
    static final Duration START_TIMEOUT = Duration.ofMinutes(2);

    private static final int ATTEMPTS = 10;
    private static final int FIRST_PORT = 20_000;
    private static final int LAST_PORT = 32_000;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(8);

    private final ServerPrograms programs;
    private final DataDirectory data;
    private final Watchdog watchdog;
    private final int port;

    private Server(ServerPrograms programs, DataDirectory data, Watchdog watchdog, int port) {
        this.programs = programs;
        this.data = data;
        this.watchdog = watchdog;
        this.port = port;
    }

    /**
     * Starts a server and waits until it accepts connections. The returned server closes the data; after a failure, the
     * caller does.
     */
    static Server start(ServerPrograms programs, DataDirectory data, Optional<String> port, Duration timeout)
            throws IOException {
        for (int attempt = 1; ; attempt++) {
            int chosen = port.isPresent() ? Integer.parseInt(port.get()) : freePort();
            List<String> arguments =
                    new ArrayList<>(List.of(data.path().toString(), data.isKept() ? "keep" : "delete"));
            arguments.addAll(programs.startArguments(data, chosen, timeout));
            Watchdog watchdog = Watchdog.start(programs, arguments);
            if (watchdog.awaitReady()) {
                return new Server(programs, data, watchdog, chosen);
            }
            watchdog.keepData();
            stop(programs, data, watchdog);
            String log = log(data.path()) + watchdog.failure();
            // Another process may take the free port before the server uses it.
            if (port.isPresent() || attempt == ATTEMPTS || !log.contains(programs.portTaken())) {
                throw DevServicesProblems.failure(
                        DevServicesProblems.notAccepting(programs.kind(), timeout, ProcessEnd.tail(log)), null);
            }
        }
    }

    /**
     * Returns a free port, if possible below those that operating systems choose for others: a server that restarts on
     * its port must find it free.
     */
    static int freePort() throws IOException {
        try {
            return freePort(ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT));
        } catch (BindException e) { // Somebody uses that one.
            return freePort(0);
        }
    }

    private static int freePort(int wanted) throws IOException {
        try (ServerSocket socket = new ServerSocket(wanted, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        }
    }

    private static String log(Path data) throws IOException {
        try {
            return Files.readString(data.resolve("server.log"), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    int port() {
        return port;
    }

    DataDirectory data() {
        return data;
    }

    Watchdog watchdog() {
        return watchdog;
    }

    /** Returns the end of its log, for a message. */
    String log() throws IOException {
        return ProcessEnd.tail(log(data.path()));
    }

    /** Returns whether the server has a process, which may be frozen. */
    boolean isRunning() throws IOException {
        return new ServerProcesses(data.path(), programs).server().isPresent();
    }

    /** Ends its processes by SIGKILL; the data stay for {@link #startAgain}. Does nothing if it has ended. */
    void kill() throws IOException {
        ServerProcesses processes = new ServerProcesses(data.path(), programs);
        Optional<ProcessHandle> server = processes.server();
        if (server.isPresent()) {
            processes.kill(server.get());
        }
    }

    /** Stops its processes by SIGSTOP: the operating system still accepts connections, but nothing answers. */
    void freeze() throws IOException {
        signal("STOP");
    }

    /** Continues its processes by SIGCONT. Does nothing if they run. */
    void resume() throws IOException {
        signal("CONT");
    }

    /** The main process goes first, since it would start new ones otherwise. */
    private void signal(String name) throws IOException {
        Optional<ProcessHandle> server = new ServerProcesses(data.path(), programs).server();
        if (server.isPresent()) {
            List<String> words = new ArrayList<>(List.of("sh", "-c", "kill -" + name + " \"$@\"", "sh"));
            words.add(String.valueOf(server.get().pid()));
            signal(words);
            List<Long> children =
                    server.get().children().map(ProcessHandle::pid).toList();
            if (!children.isEmpty()) {
                words.remove(words.size() - 1);
                children.forEach(pid -> words.add(String.valueOf(pid)));
                signal(words);
            }
        }
    }

    /** A child may have ended meanwhile, which is not a failure. */
    private static void signal(List<String> words) throws IOException {
        ProcessEnd unused = Command.of(words, STOP_TIMEOUT).run();
    }

    /** Stops the server as its administrator would; the data stay for {@link #startAgain}. */
    void halt() throws IOException {
        watchdog.keepData();
        stop(programs, data, watchdog);
    }

    /** Starts a server that has ended again, on the same data and port. */
    Server startAgain(Duration timeout) throws IOException {
        halt(); // Its watchdog still waits.
        return start(programs, data, Optional.of(String.valueOf(port)), timeout);
    }

    /** Stops the server and closes its data, even if the server or its watchdog has died. */
    @Override
    public void close() throws IOException {
        try {
            stop(programs, data, watchdog);
        } finally {
            data.close();
        }
    }

    private static void stop(ServerPrograms programs, DataDirectory data, Watchdog watchdog) throws IOException {
        CleanUp.run(() -> {
            watchdog.close();
            new ServerProcesses(data.path(), programs).end(STOP_TIMEOUT); // In case the watchdog is dead.
        });
    }
}
