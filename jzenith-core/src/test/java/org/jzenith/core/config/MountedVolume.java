package org.jzenith.core.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * A folder with the links that Kubernetes makes for a ConfigMap or Secret: the files are in a folder of their
 * generation, to which {@code ..data} leads, and are all exchanged at once when that is replaced.
 */
public final class MountedVolume {

    private final Path folder;
    private int generation;

    public MountedVolume(Path folder) {
        this.folder = folder;
    }

    /** Exchanges all files, and deletes those of the generation before. */
    public void publish(Map<String, String> files) throws IOException {
        Path before = folder.resolve("..2026_11_27_" + generation++);
        Path now = Files.createDirectory(folder.resolve("..2026_11_27_" + generation));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(now.resolve(file.getKey()), file.getValue());
        }
        Path link = Files.createSymbolicLink(folder.resolve("..data_tmp"), now.getFileName());
        Files.move(link, folder.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
        for (String name : files.keySet()) {
            Path file = folder.resolve(name);
            if (!Files.isSymbolicLink(file)) {
                Files.createSymbolicLink(file, Path.of("..data", name));
            }
        }
        if (Files.exists(before)) {
            for (String name : files.keySet()) {
                Files.deleteIfExists(before.resolve(name));
            }
            Files.delete(before);
        }
    }
}
