package org.jzenith.core.config.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.source.SmallFile;

/**
 * The files that values refer to. Each file is read once, so that all readers see the same content. Used by the one
 * thread that loads the configuration.
 */
final class ReferencedFiles {

    private final Path directory;
    private final Map<Path, String> contents = new HashMap<>();

    /** Resolves relative paths against {@code directory}. */
    ReferencedFiles(Path directory) {
        this.directory = directory;
    }

    /**
     * Returns the content of a file, or null if it does not exist.
     *
     * @throws IOException if it exists but cannot be read; its message says why
     * @throws java.nio.file.InvalidPathException if the text is not a path
     */
    @Nullable
    String read(String text) throws IOException {
        Path path = directory.resolve(text);
        String content = contents.get(path);
        if (content == null && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            content = SmallFile.read(path);
            contents.put(path, content);
        }
        return content;
    }
}
