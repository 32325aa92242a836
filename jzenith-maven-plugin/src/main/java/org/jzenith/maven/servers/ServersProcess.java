package org.jzenith.maven.servers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.jvm.JvmProcess;

/**
 * A process that starts the servers for development, and keeps them while the application starts and stops. It runs the
 * application, but only its servers.
 */
public final class ServersProcess implements AutoCloseable {

    private static final String PROVIDERS = "META-INF/services/org.jzenith.core.config.ConfigSourceProvider";
    private static final String VALUE = "/value/";
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
    public static boolean isNeeded(List<Path> classPath) throws IOException {
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

    /**
     * Starts the process, without waiting.
     *
     * @param command the command that runs the application, with a given option of the JVM
     * @param base the working directory
     * @param console receives each line of output
     */
    public static ServersProcess start(Function<String, List<String>> command, Path base, Consumer<String> console)
            throws IOException {
        Path folder = Files.createTempDirectory("jzenith-servers"); // For its owner only
        List<String> words = command.apply("-Djzenith.development.keep=" + values(folder));
        return new ServersProcess(JvmProcess.start(words, base, console), folder);
    }

    /**
     * Waits until the servers run, and returns the file with their values; null if they could not be started, for the
     * reason in {@link #output()}.
     */
    public @Nullable Path await() throws IOException, InterruptedException {
        while (process.isAlive() && !Files.exists(values)) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        if (!Files.exists(values)) {
            return null;
        }
        addresses = ServerAddresses.of(configuration());
        return values;
    }

    /** Returns the configuration that an application without providers needs to use the servers, once they run. */
    public Map<String, String> configuration() throws IOException {
        return configuration(values);
    }

    static Map<String, String> configuration(Path file) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
        }
        Map<String, String> configuration = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            int key = name.indexOf(VALUE);
            if (key >= 0) {
                configuration.put(name.substring(key + VALUE.length()), properties.getProperty(name, ""));
            }
        }
        return configuration;
    }

    /** Returns the server that has ended; empty if all run. */
    public Optional<String> lost() {
        if (!process.isAlive()) {
            return Optional.of("the process that keeps them, with " + process.state());
        }
        return addresses == null ? Optional.empty() : addresses.lost();
    }

    /** Returns how the process ended and how long it ran, or that it still runs. */
    public String state() {
        return process.state();
    }

    /** Returns the last lines of its output, all of them if it has ended. */
    public String output() throws InterruptedException {
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
            Files.deleteIfExists(values);
            Files.delete(folder);
        } catch (IOException e) {
            // The folder stays in the temporary one.
        }
    }
}
