package org.jzenith.devservices;

import java.io.IOException;
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

/** A running PostgreSQL that listens on one port of the loopback interface and nowhere else. */
final class PostgresqlServer implements AutoCloseable {

    private static final int ATTEMPTS = 10;

    private final PostgresqlBinaries binaries;
    private final DataDirectory data;
    private final Watchdog watchdog;
    private final int port;

    private PostgresqlServer(PostgresqlBinaries binaries, DataDirectory data, Watchdog watchdog, int port) {
        this.binaries = binaries;
        this.data = data;
        this.watchdog = watchdog;
        this.port = port;
    }

    /** Starts a server and waits until it accepts connections; from then on it closes the data. */
    static PostgresqlServer start(PostgresqlBinaries binaries, DataDirectory data, Optional<String> port, Duration timeout)
            throws IOException {
        for (int attempt = 1;; attempt++) {
            int chosen = port.isPresent() ? Integer.parseInt(port.get()) : freePort();
            List<String> arguments = List.of(binaries.home().resolve("bin").toString(), data.path().toString(),
                    String.valueOf(seconds(timeout)), options(data, chosen), data.isKept() ? "keep" : "delete");
            Watchdog watchdog = Watchdog.start(binaries.user(), arguments);
            if (watchdog.awaitReady()) {
                return new PostgresqlServer(binaries, data, watchdog, chosen);
            }
            watchdog.keepData();
            watchdog.close();
            String log = log(data.path());
            // Between our look for a free port and the server's use of it somebody else may take it.
            if (port.isPresent() || attempt == ATTEMPTS || !log.contains("could not create any TCP/IP sockets")) {
                throw DevServicesProblems.failure(DevServicesProblems.notAccepting(timeout, Command.tail(log)), null);
            }
        }
    }

    private static long seconds(Duration timeout) {
        return Math.max(1, timeout.plusMillis(999).toSeconds());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        }
    }

    /** The options as pg_ctl hands them to a shell. The folder is among them for whoever asks what the process is for. */
    private static String options(DataDirectory data, int port) {
        String durable = data.isKept() ? "on" : "off";
        List<String> options = new ArrayList<>(List.of("-D", quoted(data.path())));
        for (String setting : List.of("listen_addresses=127.0.0.1", "port=" + port, "unix_socket_directories=",
                "logging_collector=off", "log_destination=stderr", "fsync=" + durable, "synchronous_commit=" + durable,
                "full_page_writes=" + durable)) {
            options.addAll(List.of("-c", setting));
        }
        return String.join(" ", options);
    }

    private static String quoted(Path path) {
        return '\'' + path.toString().replace("'", "'\\''") + '\'';
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

    /** Stops the server and gives its data free, also where the server or its watchdog has died meanwhile. */
    @Override
    public void close() throws IOException {
        try {
            watchdog.close();
            new ServerProcesses(data.path(), binaries).end(Duration.ofSeconds(10));
        } finally {
            data.close();
        }
    }
}
