package org.jzenith.maven.image;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Port;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Builds an image of an application, in layers that change more and more often: libraries, libraries of snapshots, the
 * application, its archive. The same input gives the same bytes.
 */
final class ImageBuilder {

    /** The working directory, which contains the other folders. */
    static final String FOLDER = "/app";

    static final String LIBRARIES = "lib/";
    static final String APPLICATION = "app.jar";
    private static final String TAR = "tar:";
    private static final String SCRATCH = "scratch";
    private static final int END_SECONDS = 30;

    private final ImageSettings settings;
    private final Path cache;
    private final boolean offline;

    /**
     * Prepares the build.
     *
     * @param cache a folder for the layers, which later images reuse
     * @param offline whether access to registries is forbidden
     */
    ImageBuilder(ImageSettings settings, Path cache, boolean offline) {
        this.settings = settings;
        this.cache = cache;
        this.offline = offline;
    }

    /** Writes the image to a tar in Docker's format, which more programs support than that of OCI. */
    void toTar(Path tar) throws IOException, InterruptedException {
        build(Containerizer.to(TarImage.at(tar).named(name())), ImageFormat.Docker);
    }

    /** Pushes the image to the registry in its name, with the credentials of Docker's configuration. */
    void toRegistry() throws IOException, InterruptedException {
        try {
            build(Containerizer.to(RegistryImage.named(settings.name())), ImageFormat.OCI);
        } catch (InvalidImageReferenceException e) {
            throw invalid(e);
        }
    }

    private ImageReference name() throws IOException {
        try {
            return ImageReference.parse(settings.name());
        } catch (InvalidImageReferenceException e) {
            throw invalid(e);
        }
    }

    private static IOException invalid(InvalidImageReferenceException e) {
        return new IOException(
                "The name of an image is not valid: " + e.getMessage()
                        + ". Fix: set jzenith.image.name or jzenith.image.base",
                e);
    }

    /** After a failure, threads of Jib still write to the cache; this method waits for their end. */
    private void build(Containerizer containerizer, ImageFormat format) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            buildWith(containerizer.setExecutorService(threads), format);
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void buildWith(Containerizer containerizer, ImageFormat format) throws IOException, InterruptedException {
        containerizer
                .setToolName("jzenith")
                .setOfflineMode(offline)
                .setBaseImageLayersCache(cache.resolve("base"))
                .setApplicationLayersCache(cache.resolve("layers"));
        try {
            describe().setFormat(format).containerize(containerizer);
        } catch (InvalidImageReferenceException e) {
            throw invalid(e);
        } catch (RegistryException | CacheDirectoryCreationException e) {
            throw new IOException(String.valueOf(e.getMessage()), e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new IOException("The image cannot be made: " + (cause == null ? e : cause).getMessage(), e);
        }
    }

    private JibContainerBuilder describe() throws IOException, InvalidImageReferenceException {
        return from().addFileEntriesLayer(layer("dependencies", settings.dependencies(), LIBRARIES))
                .addFileEntriesLayer(layer("snapshot-dependencies", settings.snapshots(), LIBRARIES))
                .addFileEntriesLayer(application())
                .addFileEntriesLayer(archive())
                .setWorkingDirectory(AbsoluteUnixPath.get(FOLDER))
                .setEntrypoint(entrypoint())
                .setUser(settings.user() + ':' + settings.user())
                .setExposedPorts(Port.tcp(settings.port()))
                .setCreationTime(settings.time());
    }

    private JibContainerBuilder from() throws InvalidImageReferenceException {
        String base = settings.base();
        if (base.equals(SCRATCH)) {
            return Jib.fromScratch();
        }
        return base.startsWith(TAR)
                ? Jib.from(TarImage.at(Path.of(base.substring(TAR.length()))))
                : Jib.from(RegistryImage.named(base));
    }

    private List<String> entrypoint() {
        List<String> entrypoint = new ArrayList<>(List.of(settings.java()));
        entrypoint.addAll(ImageJvmOptions.of(settings.javaVersion(), archivePath(), settings.jvmOptions()));
        entrypoint.addAll(settings.run());
        return entrypoint;
    }

    private Optional<String> archivePath() {
        return settings.archive().map(file -> FOLDER + '/' + settings.archiveName());
    }

    private FileEntriesLayer layer(String name, List<Path> files, String folder) {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(name);
        files.forEach(file -> add(layer, file, FOLDER + '/' + folder + file.getFileName()));
        return layer.build();
    }

    private FileEntriesLayer application() {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("application");
        add(layer, settings.application(), FOLDER + '/' + APPLICATION);
        return layer.build();
    }

    private FileEntriesLayer archive() {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("archive");
        settings.archive().ifPresent(file -> add(layer, file, archivePath().orElseThrow()));
        return layer.build();
    }

    /** Adds a file that is owned by root and read-only for the application. */
    private void add(FileEntriesLayer.Builder layer, Path file, String to) {
        layer.addEntry(file, AbsoluteUnixPath.get(to), FilePermissions.fromOctalString("444"), settings.time());
    }
}
