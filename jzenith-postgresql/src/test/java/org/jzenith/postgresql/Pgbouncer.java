package org.jzenith.postgresql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jzenith.testing.servers.FreePort;
import org.jzenith.testing.servers.TimeLimit;

/** A pgbouncer of this machine before a server, which shares four connections between transactions. */
final class Pgbouncer implements AutoCloseable {

    private final Process process;
    private final Path log;
    private final int port;

    private Pgbouncer(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /** Returns where it is installed; empty if it is not. */
    static Optional<Path> program() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin"))
                .map(folder -> Path.of(folder, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Pgbouncer start(Path program, Path folder, Map<String, String> server) throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        int port = FreePort.next();
        Path users = Files.writeString(
                folder.resolve("users.txt"),
                "\"" + server.get("postgresql.username") + "\" \"" + server.get("postgresql.password") + "\"\n");
        Path configuration = Files.writeString(
                folder.resolve("pgbouncer.ini"),
                """
                [databases]
                * = host=127.0.0.1 port=%s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = scram-sha-256
                auth_file = %s
                pool_mode = transaction
                default_pool_size = 4
                """
                        .formatted(server.get("postgresql.port"), port, users));
        boolean root = System.getProperty("user.name").equals("root"); // it refuses to run as root
        List<String> words = root
                ? List.of(program.toString(), "-u", "nobody", configuration.toString())
                : List.of(program.toString(), configuration.toString());
        Path log = folder.resolve("pgbouncer.log");
        Pgbouncer started = new Pgbouncer(
                new ProcessBuilder(words)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start(),
                log,
                port);
        TimeLimit.MINUTE.await("pgbouncer", () -> {
            if (!started.process.isAlive()) {
                throw new AssertionError(Files.readString(log));
            }
            return started.listens();
        });
        return started;
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    int port() {
        return port;
    }

    @Override
    public void close() throws IOException {
        if (!process.isAlive()) {
            throw new AssertionError("pgbouncer did not live so long:\n" + Files.readString(log));
        }
        process.destroy();
        process.onExit().join();
    }
}
