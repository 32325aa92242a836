package org.jzenith.maven.dev;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.project.ResourceFolder;

/**
 * The lines of properties files that may name a port of the application. Only if one of them changes, the goal queries
 * the ports again, which takes a process of its own.
 */
final class ListenerLines {

    private static final Pattern KEYS = Pattern.compile("rest\\.(port|tls|clear-text)");

    private final List<ResourceFolder> folders;
    private List<String> known;

    ListenerLines(List<ResourceFolder> folders) throws IOException {
        this.folders = folders;
        this.known = read();
    }

    /** Returns whether a line was added, changed or removed since the last call. */
    boolean haveChanged() throws IOException {
        List<String> now = read();
        boolean changed = !now.equals(known);
        known = now;
        return changed;
    }

    private List<String> read() throws IOException {
        List<String> lines = new ArrayList<>();
        for (ResourceFolder folder : folders) {
            for (Path file : Folders.files(folder.folder())) {
                if (file.toString().endsWith(".properties")) {
                    // Each byte is a character in this encoding, so nothing is malformed.
                    new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                            .lines()
                            .filter(line -> KEYS.matcher(line).find())
                            .forEach(line -> lines.add(file + ": " + line));
                }
            }
        }
        return lines;
    }
}
