package org.jzenith.maven.dev.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.gateway.ListenPorts;
import org.jzenith.maven.dev.project.DevSettings;
import org.jzenith.maven.jvm.JvmProcess;

/**
 * A process of the application that only describes its configuration. Arguments, environment, files and code count as
 * usual. It starts nothing.
 */
final class PortsProbe implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final JvmProcess process;
    private final Path folder;
    private final Path description;

    private PortsProbe(JvmProcess process, Path folder, Path description) {
        this.process = process;
        this.folder = folder;
        this.description = description;
    }

    /** Starts the process, without waiting. */
    static PortsProbe start(DevSettings settings, List<Path> classPath, String mainClass) throws IOException {
        Path folder = Files.createTempDirectory("jzenith-dev"); // For its owner only
        Path description = folder.resolve("description.properties");
        List<String> command =
                settings.sideCommand(List.of("-Djzenith.development.describe=" + description), classPath, mainClass);
        command.add("--config-check");
        command.addAll(settings.arguments());
        // The application reports the same.
        JvmProcess process = JvmProcess.start(command, settings.base(), line -> {});
        return new PortsProbe(process, folder, description);
    }

    /** Waits for the answer; empty if there is none, or if it has no ports. */
    Optional<ListenPorts> await() throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (process.isAlive() && !Files.exists(description) && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        Properties properties = new Properties();
        if (Files.exists(description)) {
            try (InputStream in = Files.newInputStream(description)) {
                properties.load(in);
            }
        }
        return ListenPorts.of(properties);
    }

    /** Ends the process. */
    @Override
    public void close() {
        process.close();
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            // The file stays in the temporary folder.
        }
    }
}
