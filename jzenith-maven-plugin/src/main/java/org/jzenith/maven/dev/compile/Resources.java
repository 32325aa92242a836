package org.jzenith.maven.dev.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.file.SourceTree;
import org.jzenith.maven.dev.project.ModuleSettings;
import org.jzenith.maven.dev.project.ResourceFolder;

/** Keeps the copies of the resources up to date. */
public final class Resources {

    private final ModuleSettings settings;

    public Resources(ModuleSettings settings) {
        this.settings = settings;
    }

    /** Copies all resources that differ in size from their copy or are newer, as after a start. */
    public void copyAll() throws IOException {
        for (ResourceFolder folder : settings.resources()) {
            for (Path file : Folders.files(folder.folder())) {
                Optional<Path> copy = folder.copyOf(file, settings.classes());
                if (copy.isPresent() && isNewer(file, copy.get())) {
                    folder.copy(file, copy.get());
                }
            }
        }
    }

    private static boolean isNewer(Path file, Path copy) throws IOException {
        return !Files.exists(copy) || Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(copy)) > 0;
    }

    /** Copies or deletes a resource; returns false if the file is not a resource. */
    public boolean follow(SourceTree.Change change) throws IOException {
        for (ResourceFolder folder : settings.resources()) {
            if (change.file().startsWith(folder.folder())) {
                Optional<Path> copy = folder.copyOf(change.file(), settings.classes());
                if (copy.isPresent()) {
                    follow(change, folder, copy.get());
                }
                return true;
            }
        }
        return false;
    }

    private static void follow(SourceTree.Change change, ResourceFolder folder, Path copy) throws IOException {
        if (change.kind() == SourceTree.Kind.DELETED) {
            Files.deleteIfExists(copy);
            return;
        }
        try {
            folder.copy(change.file(), copy);
        } catch (NoSuchFileException e) {
            // Deleted meanwhile; the next scan notices that.
        }
    }
}
