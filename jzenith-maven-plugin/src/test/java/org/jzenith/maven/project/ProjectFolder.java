package org.jzenith.maven.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of a project, whose files are written as an editor writes them. */
public abstract class ProjectFolder {

    private final Path folder;

    ProjectFolder(Path folder) {
        this.folder = folder;
    }

    /** Returns its folder. */
    public Path folder() {
        return folder;
    }

    /** Writes a file, as an editor does. */
    public void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Replaces a text that a file must contain. */
    public void replace(String file, String before, String after) throws IOException {
        Path path = folder.resolve(file);
        String text = Files.readString(path);
        if (!text.contains(before)) {
            throw new IllegalArgumentException(file + " does not contain " + before);
        }
        Files.writeString(path, text.replace(before, after));
    }
}
