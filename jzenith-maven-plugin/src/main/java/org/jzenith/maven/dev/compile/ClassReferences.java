package org.jzenith.maven.dev.compile;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jzenith.maven.dev.file.Folders;

/**
 * The references between the classes below some folders, from the constants of the classes (Java Virtual Machine
 * Specification, section 4.4).
 */
public final class ClassReferences {

    /** The classes that refer to a class; names are binary, with dots. */
    private final Map<String, Set<String>> referrers = new HashMap<>();

    public static ClassReferences below(List<Path> folders) throws IOException {
        ClassReferences references = new ClassReferences();
        for (Path folder : folders) {
            for (Path file : Folders.files(folder)) {
                if (file.toString().endsWith(".class")) {
                    references.add(name(folder, file), file);
                }
            }
        }
        return references;
    }

    /** Returns the binary name of the class in a file. */
    public static String name(Path folder, Path file) {
        String path = folder.relativize(file).toString();
        return path.substring(0, path.length() - ".class".length())
                .replace(file.getFileSystem().getSeparator(), ".");
    }

    private void add(String referrer, Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            in.skipNBytes(8); // Magic number and version
            int count = in.readUnsignedShort();
            String[] texts = new String[count];
            int[] classes = new int[count];
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1 -> texts[i] = in.readUTF();
                    case 7 -> classes[i] = in.readUnsignedShort();
                    case 8, 16, 19, 20 -> in.skipNBytes(2);
                    case 15 -> in.skipNBytes(3);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                    case 5, 6 -> {
                        in.skipNBytes(8);
                        i++; // They take two places.
                    }
                    default -> throw new IOException(file + " has a constant of the unknown kind " + tag);
                }
            }
            for (int index : classes) {
                if (index != 0) {
                    referrers
                            .computeIfAbsent(texts[index].replace('/', '.'), name -> new HashSet<>())
                            .add(referrer);
                }
            }
        }
    }

    /** Returns some classes and all that refer to them, directly or through others. */
    public Set<String> reaching(Collection<String> classes) {
        Set<String> found = new HashSet<>(classes);
        Deque<String> open = new ArrayDeque<>(classes);
        while (!open.isEmpty()) {
            for (String referrer : referrers.getOrDefault(open.pop(), Set.of())) {
                if (found.add(referrer)) {
                    open.push(referrer);
                }
            }
        }
        return found;
    }
}
