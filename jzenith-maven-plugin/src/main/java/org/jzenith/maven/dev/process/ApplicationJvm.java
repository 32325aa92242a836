package org.jzenith.maven.dev.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.dev.gateway.Availability;
import org.jzenith.maven.dev.project.DevSettings;
import org.jzenith.maven.jvm.FreePort;
import org.jzenith.maven.jvm.JavaCommand;
import org.jzenith.maven.jvm.JvmProcess;
import org.jzenith.maven.launch.Launcher;

/**
 * A JVM in which versions of the application run, one after the other. It keeps the classes of the libraries, so an
 * edit waits neither for a JVM nor for cold code. It is started ahead of the first version. {@link Launcher} in it
 * obeys the lines that this class writes. One thread calls its methods, except {@link #close()}.
 */
final class ApplicationJvm implements AutoCloseable {

    private static final Duration IDLE_END = Duration.ofSeconds(5);
    private static final long POLL_MILLIS = 2;

    /**
     * A full collection forgets all softly held values, since caches hold classes of earlier versions softly. The
     * launcher looks for the hooks of the application in {@code java.lang}.
     */
    private static final List<String> RELOADING =
            List.of("-XX:SoftRefLRUPolicyMSPerMB=0", "--add-opens=java.base/java.lang=ALL-UNNAMED");

    private final JvmProcess process;
    private final ClassPaths.Layout layout;
    private final Replies replies;
    private int number;
    private int port;
    private int tlsPort;

    /** The replies of the launcher: the reasons, by the number of the command. */
    private static final class Replies implements Predicate<String> {
        private final Map<Integer, List<String>> all = new ConcurrentHashMap<>();
        private final Consumer<String> console;

        Replies(Consumer<String> console) {
            this.console = console;
        }

        /** Takes a line if it is a reply, perhaps after text that the application has not ended with a line feed. */
        @Override
        public boolean test(String line) {
            int begin = line.indexOf(Launcher.REPLY);
            if (begin < 0) {
                return false;
            }
            if (begin > 0) {
                console.accept(line.substring(0, begin));
            }
            List<String> parts =
                    List.of(line.substring(begin + Launcher.REPLY.length()).split(Launcher.SEPARATOR, -1));
            all.put(Integer.valueOf(parts.get(0)), parts.subList(1, parts.size()));
            return true;
        }

        @Nullable
        List<String> to(int command) {
            return all.get(command);
        }
    }

    private ApplicationJvm(JvmProcess process, ClassPaths.Layout layout, Replies replies) {
        this.process = process;
        this.layout = layout;
        this.replies = replies;
    }

    /** Starts a JVM that waits. */
    static ApplicationJvm ahead(
            DevSettings settings,
            ClassPaths.Layout layout,
            ClassArchive archive,
            String mainClass,
            Optional<Path> servers,
            String history,
            Consumer<String> console)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(settings.java().toString()));
        command.addAll(RELOADING);
        command.addAll(settings.jvmOptions());
        command.addAll(archive.options());
        command.addAll(List.of(DevSettings.PROFILE, history));
        if (settings.isLocal()) {
            command.add("-Djzenith.development.failures=true");
        }
        layout.logback().ifPresent(logback -> command.add("-Dlogback.configurationFile=" + logback.file()));
        servers.ifPresent(file -> command.add("-Djzenith.development.use=" + file));
        command.addAll(List.of(
                "-cp",
                JavaCommand.classPath(layout.libraries()),
                Launcher.class.getName(),
                archive.list().toString(),
                JavaCommand.classPath(layout.folders()),
                mainClass));
        command.addAll(settings.arguments());
        Replies replies = new Replies(console);
        return new ApplicationJvm(JvmProcess.start(command, settings.base(), console, replies), layout, replies);
    }

    /** Returns whether it can run a version of the application with this class path. */
    boolean canRun(ClassPaths.Layout next) {
        return isAlive() && layout.equals(next);
    }

    /** Returns whether it can run another version after the running one. */
    boolean canReload() {
        return layout.canReload();
    }

    /** Returns whether it has run a version of the application. */
    boolean hasRun() {
        return number > 0;
    }

    /** Begins the start of the application, on ports that are free now. It uses the second one if it serves TLS. */
    void launch() throws IOException {
        port = FreePort.find();
        tlsPort = FreePort.find();
        process.forgetOutput();
        number++;
        process.write("start " + number + " --rest.host=127.0.0.1 --rest.port=" + port + " --rest.tls.port=" + tlsPort);
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

    /** Returns whether {@code main} of the launched application has failed. */
    boolean hasFailed() {
        return replies.to(number) != null;
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

    /**
     * Stops the application, but not the JVM. Returns the reasons for which the JVM cannot run another version; null if
     * the application does not stop within the time limit, or if the JVM has ended.
     */
    @Nullable
    List<String> stop(Duration timeout) throws InterruptedException {
        number++;
        // Half of the time is for what the application leaves behind to end.
        process.write("stop " + number + ' ' + timeout.dividedBy(2).toMillis());
        long end = System.nanoTime() + timeout.toNanos();
        List<String> reasons = replies.to(number);
        while (reasons == null && isAlive() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            reasons = replies.to(number);
        }
        return reasons;
    }

    /** Ends the JVM, and first the application in it; returns whether it had to be killed. */
    boolean end(Duration timeout) throws InterruptedException {
        return port == 0 ? process.endInput(IDLE_END) : process.terminate(timeout);
    }

    /** Kills the JVM if it still runs. */
    @Override
    public void close() {
        process.close();
    }
}
