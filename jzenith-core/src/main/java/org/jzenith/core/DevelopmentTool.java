package org.jzenith.core;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.config.schema.ConfigNames;
import org.jzenith.core.error.StartupException;

/**
 * The system properties by which {@code jzenith-maven-plugin} controls an application.
 *
 * <ul>
 *   <li>{@code jzenith.development.keep=FILE}: the process only starts the servers of its
 *       {@linkplain ConfigSourceProvider providers}, writes their values to the file, and stops the servers when its
 *       standard input ends.
 *   <li>{@code jzenith.development.use=FILE}: the application takes the values from that file.
 *   <li>{@code jzenith.development.describe=FILE} with {@code --config-check}: the process only writes its
 *       configuration to the file, without secrets, even if the configuration has problems.
 *   <li>{@code jzenith.development.profile=NAME}: the application uses that profile if the profile has a file and no
 *       other profile is named.
 *   <li>{@code jzenith.development.failures=true}: responses to this machine have the reason of a failure.
 * </ul>
 *
 * <p>Besides, the plugin starts one version of an application after the other in the same JVM. The classes of each have
 * a class loader of their own, which is the context class loader of the thread that calls {@code main}, is a
 * {@link Consumer} and has the name {@code application-1}, whose number is the version of this protocol. That consumer
 * receives the running application, and stops it later. It also receives the failure of a start that {@code run()} has
 * reported.
 */
final class DevelopmentTool {

    private static final String KEEP = "jzenith.development.keep";
    private static final String USE = "jzenith.development.use";
    private static final String DESCRIBE = "jzenith.development.describe";
    private static final String RELOADER = "application-1";

    private final @Nullable Path keep;
    private final @Nullable Path use;
    private final @Nullable Path describe;
    private final @Nullable Consumer<Object> reloader;
    private final Properties kept = new Properties();

    private DevelopmentTool(
            @Nullable Path keep, @Nullable Path use, @Nullable Path describe, @Nullable Consumer<Object> reloader) {
        this.keep = keep;
        this.use = use;
        this.describe = describe;
        this.reloader = reloader;
    }

    /**
     * Returns the tool that stops the application instead of signals, and starts it again in this JVM; usually null.
     */
    @SuppressWarnings("unchecked") // What else a class loader consumes, it does not consume as a context.
    private static @Nullable Consumer<Object> reloader() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader instanceof Consumer<?> reloader && RELOADER.equals(loader.getName())
                ? (Consumer<Object>) reloader
                : null;
    }

    /** Returns whether another version of the application may follow in this JVM, so that nothing may end it. */
    boolean reloads() {
        return reloader != null;
    }

    /** Passes the running application to the tool that will stop it. */
    RunningApplication handOver(RunningApplication application) {
        Consumer<Object> receiver = requireNonNull(reloader, "reloader");
        receiver.accept((AutoCloseable) LoadedClasses::release); // It closes the newest first.
        receiver.accept(application);
        return application;
    }

    /** Notifies the tool that the failure of the start has been reported. */
    void reported(StartupException failure) {
        if (reloader != null) {
            reloader.accept((AutoCloseable) LoadedClasses::release);
            reloader.accept(failure);
        }
    }

    /** Returns the profile to use if no other is named; usually null. */
    static @Nullable String profile() {
        return System.getProperty("jzenith.development.profile");
    }

    private static @Nullable Path file(String property) {
        String file = System.getProperty(property);
        return file == null ? null : Path.of(file);
    }

    /** Reads the system properties of this process; usually none is set. */
    static DevelopmentTool ofProcess() {
        return new DevelopmentTool(file(KEEP), file(USE), file(DESCRIBE), reloader());
    }

    /** Returns whether this process only keeps servers, without an application. */
    boolean keepsServers() {
        return keep != null;
    }

    /** Returns the providers, each as this process uses it. */
    List<ConfigSourceProvider> providers(List<ConfigSourceProvider> providers) {
        if (keep != null) {
            return providers.stream()
                    .map(provider -> KeptProvider.providing(provider, kept))
                    .toList();
        }
        if (use != null) {
            read(use);
            return providers.stream()
                    .map(provider -> KeptProvider.taking(provider, kept))
                    .toList();
        }
        return providers;
    }

    private void read(Path file) {
        try (Reader reader = Files.newBufferedReader(file)) {
            kept.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts the servers of the providers, writes the file, and stops the servers when standard input ends. Signals do
     * not stop them, because the application receives the signals too, and needs its servers until it has stopped.
     */
    void keepServers(StartSequence sequence) {
        LoadedConfiguration configuration = sequence.configuration();
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        try {
            write(requireNonNull(keep, "keep"));
            awaitEndOfInput();
        } finally {
            try {
                configuration.close();
            } finally {
                closed.countDown();
            }
        }
    }

    /** Returns whether this process only describes its configuration. */
    boolean describes() {
        return describe != null;
    }

    /** Writes values, names of variables, keys of secrets and problems to the file. */
    void describe(StartSequence sequence) {
        try (LoadedConfiguration configuration = sequence.configurationWithProblems()) {
            for (ConfigTable.Entry entry : configuration.table().entries()) {
                if (entry.value() != null) {
                    kept.setProperty("value/" + entry.key(), entry.value());
                }
            }
            configuration.keys().forEach(key -> kept.setProperty("variable/" + key, ConfigNames.environmentName(key)));
            configuration.secretKeys().forEach(key -> kept.setProperty("secret/" + key, ""));
            configuration
                    .problems()
                    .forEach(problem ->
                            kept.setProperty("problem/" + problem.subject() + '/' + problem.id(), problem.toString()));
            write(requireNonNull(describe, "describe"));
        }
    }

    /** Writes to another name first, so that a process that waits for the file cannot read half of it. */
    private void write(Path file) {
        Path begun = file.resolveSibling(file.getFileName() + ".part");
        try {
            try (OutputStream out = Files.newOutputStream(begun)) {
                kept.store(out, null);
            }
            Files.move(begun, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitEndOfInput() {
        try {
            while (System.in.read() >= 0) {
                // The content has no meaning.
            }
        } catch (IOException e) {
            // The pipe is broken: its other end has gone.
        }
    }
}
