package org.jzenith.maven.manifests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A folder with the links that Kubernetes makes for a Secret, to files in a folder of their generation. */
public final class SecretVolume {

    private SecretVolume() {}

    /**
     * Writes a file for each key into a folder that does not exist yet, or is empty.
     *
     * @return the folder in which the files are
     */
    public static Path write(Path folder, Map<String, String> values) throws IOException {
        Path files = Files.createDirectories(folder.resolve("..2026_11_27_10_00_00.1"));
        Files.createSymbolicLink(folder.resolve("..data"), files.getFileName());
        for (Map.Entry<String, String> value : values.entrySet()) {
            Files.writeString(files.resolve(value.getKey()), value.getValue());
            Files.createSymbolicLink(folder.resolve(value.getKey()), Path.of("..data", value.getKey()));
        }
        return files;
    }
}
