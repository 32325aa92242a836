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
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.config.schema.ConfigNames;

/**
 * What {@code jzenith-maven-plugin} asks of an application, by system properties: development servers that live longer
 * than one process of it. With {@code jzenith.development.keep=FILE}, the process only starts what its
 * {@linkplain ConfigSourceProvider providers} provide, writes that to the file, and stops it when its standard input
 * ends. With {@code jzenith.development.use=FILE}, the application takes the values from that file. With
 * {@code jzenith.development.describe=FILE} and {@code --config-check}, the process only writes its configuration to
 * the file, without secrets, also if it has problems. With {@code jzenith.development.profile=NAME}, the application
 * has that profile if there is a file of it and no other profile is named.
 */
final class DevelopmentTool {

    private static final String KEEP = "jzenith.development.keep";
    private static final String USE = "jzenith.development.use";
    private static final String DESCRIBE = "jzenith.development.describe";

    private final @Nullable Path keep;
    private final @Nullable Path use;
    private final @Nullable Path describe;
    private final Properties kept = new Properties();

    private DevelopmentTool(@Nullable Path keep, @Nullable Path use, @Nullable Path describe) {
        this.keep = keep;
        this.use = use;
        this.describe = describe;
    }

    /** The profile for the case that no other is named; usually none. */
    static @Nullable String profile() {
        return System.getProperty("jzenith.development.profile");
    }

    private static @Nullable Path file(String property) {
        String file = System.getProperty(property);
        return file == null ? null : Path.of(file);
    }

    /** What this process was asked for; usually nothing. */
    static DevelopmentTool ofProcess() {
        return new DevelopmentTool(file(KEEP), file(USE), file(DESCRIBE));
    }

    /** Whether this process keeps servers, and is no application. */
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
     * Starts what the providers provide, tells the file, and stops it when standard input ends. Signals do not end
     * that: the application, which gets them as well, needs its servers until it has stopped.
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

    /** Whether this process is asked for its configuration only. */
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

    /** Under another name first: who waits for the file must not read half of it. */
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
                // What is written there means nothing.
            }
        } catch (IOException e) {
            // The pipe is broken: its other end has gone.
        }
    }
}
