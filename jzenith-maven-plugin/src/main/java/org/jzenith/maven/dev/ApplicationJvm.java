package org.jzenith.maven.dev;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jzenith.maven.jvm.FreePort;
import org.jzenith.maven.launch.Launcher;

/**
 * A process for the application, started ahead. The JVM boots and loads the classes of the libraries before the
 * application is launched in it, so an edit waits for neither.
 */
final class ApplicationJvm implements AutoCloseable {

    private static final Duration IDLE_END = Duration.ofSeconds(5);

    private final JvmProcess process;
    private int port;
    private int tlsPort;

    private ApplicationJvm(JvmProcess process) {
        this.process = process;
    }

    /** Starts a JVM that waits. */
    static ApplicationJvm ahead(
            DevSettings settings,
            List<Path> classPath,
            ClassArchive archive,
            String mainClass,
            Optional<Path> servers,
            String history,
            Consumer<String> console)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(settings.java().toString()));
        command.addAll(settings.jvmOptions());
        command.addAll(archive.options());
        command.addAll(List.of(DevSettings.PROFILE, history));
        servers.ifPresent(file -> command.add("-Djzenith.development.use=" + file));
        command.addAll(List.of(
                "-cp",
                ClassPaths.joined(classPath),
                Launcher.class.getName(),
                archive.list().toString(),
                mainClass));
        command.addAll(settings.arguments());
        Path folder = settings.base();
        return new ApplicationJvm(JvmProcess.start(command, folder, console));
    }

    /** Begins the start of the application, on ports that are free now. It uses the second one if it serves TLS. */
    void launch() throws IOException {
        port = FreePort.find();
        tlsPort = FreePort.find();
        process.write("--rest.host=127.0.0.1 --rest.port=" + port + " --rest.tls.port=" + tlsPort);
    }

    /** Returns whether it listens on one of them. */
    boolean isOpen() {
        return isOpen(port) || isOpen(tlsPort);
    }

    private static boolean isOpen(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.getLocalPort() != port; // The socket may be connected with itself.
        } catch (IOException e) {
            return false;
        }
    }

    Availability.Ready ready() {
        return new Availability.Ready(port, tlsPort);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns how it ended and how long it ran, or that it still runs. */
    String state() {
        return process.state();
    }

    String output() throws InterruptedException {
        return process.output();
    }

    /** Stops the application; returns whether it had to be killed. */
    boolean stop(Duration timeout) throws InterruptedException {
        return port == 0 ? process.endInput(IDLE_END) : process.terminate(timeout);
    }

    @Override
    public void close() {
        process.close();
    }
}
