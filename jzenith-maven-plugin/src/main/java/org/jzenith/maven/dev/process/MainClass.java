package org.jzenith.maven.dev.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jzenith.maven.dev.compile.ClassReferences;
import org.jzenith.maven.dev.file.Folders;

/** Finds the class that starts the application, if the POM does not name it. */
public final class MainClass {

    /** The constants of a class with such a method that uses jZenith. */
    private static final List<String> CONSTANTS = List.of("main", "([Ljava/lang/String;)V", "org/jzenith/core/JZenith");

    private MainClass() {}

    /** Returns the only class below a folder that has {@code main} and uses {@code JZenith}. */
    public static String find(Path classes) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : Folders.files(classes)) {
            if (file.toString().endsWith(".class") && isMain(file)) {
                found.add(ClassReferences.name(classes, file));
            }
        }
        if (found.size() != 1) {
            throw new IOException("The main class is not known: "
                    + (found.isEmpty() ? "no class" : String.join(", ", found))
                    + " below " + classes + " has a method main and uses JZenith (expected: one)."
                    + " Fix: name it, by the property main.class in the POM.");
        }
        return found.get(0);
    }

    private static boolean isMain(Path file) throws IOException {
        // As bytes: the constants of a class are unencoded UTF-8.
        String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        return CONSTANTS.stream().allMatch(content::contains);
    }
}
