package org.jzenith.maven.dev.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.project.DevSettings;

/**
 * A process that starts the servers for development, and keeps them while the application restarts again and again. It
 * runs the application, but only its servers.
 */
final class ServersProcess implements AutoCloseable {

    private static final String PROVIDERS = "META-INF/services/org.jzenith.core.config.ConfigSourceProvider";
    private static final Duration STOP = Duration.ofSeconds(30);

    private final JvmProcess process;
    private final Path folder;
    private final Path values;
    private @Nullable ServerAddresses addresses;

    private ServersProcess(JvmProcess process, Path folder) {
        this.process = process;
        this.folder = folder;
        this.values = values(folder);
    }

    private static Path values(Path folder) {
        return folder.resolve("servers.properties");
    }

    /** Returns whether the class path contains a provider that may start servers. */
    static boolean isNeeded(List<Path> classPath) throws IOException {
        for (Path entry : classPath) {
            if (Files.isDirectory(entry) ? Files.exists(entry.resolve(PROVIDERS)) : hasProviders(entry)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasProviders(Path jar) throws IOException {
        if (!Files.isRegularFile(jar) || !jar.toString().endsWith(".jar")) {
            return false;
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.getEntry(PROVIDERS) != null;
        }
    }

    /** Starts the process, without waiting. */
    static ServersProcess start(
            DevSettings settings,
            List<Path> classPath,
            String mainClass,
            StartHistory history,
            Consumer<String> console)
            throws IOException {
        Path folder = Files.createTempDirectory("jzenith-dev"); // For its owner only
        List<String> command = settings.sideCommand(
                List.of(
                        "-Djzenith.development.keep=" + values(folder),
                        "-Djzenith.development.data=" + settings.data(),
                        history.option()),
                classPath,
                mainClass);
        command.addAll(settings.arguments());
        return new ServersProcess(JvmProcess.start(command, settings.base(), console), folder);
    }

    /**
     * Waits until the servers run, and returns the file with their values; null if they could not be started, for the
     * reason in {@link #output()}.
     */
    @Nullable
    Path await() throws IOException, InterruptedException {
        while (process.isAlive() && !Files.exists(values)) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        if (!Files.exists(values)) {
            return null;
        }
        addresses = ServerAddresses.read(values);
        return values;
    }

    /** Returns the server that has ended; empty if all run. */
    Optional<String> lost() {
        if (!process.isAlive()) {
            return Optional.of("the process that keeps them, with " + process.state());
        }
        return addresses == null ? Optional.empty() : addresses.lost();
    }

    /** Returns how the process ended and how long it ran, or that it still runs. */
    String state() {
        return process.state();
    }

    String output() throws InterruptedException {
        return process.output();
    }

    /** Stops the servers. */
    @Override
    public void close() {
        try (process) {
            process.endInput(STOP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            // The file stays in the temporary folder.
        }
    }
}
