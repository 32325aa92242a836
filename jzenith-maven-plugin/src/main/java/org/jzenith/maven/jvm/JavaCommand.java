package org.jzenith.maven.jvm;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parts of a command that starts a JVM, from the parameters of goals. */
public final class JavaCommand {

    private JavaCommand() {}

    /** Returns the program of the JVM that runs Maven. */
    public static Path program() {
        return Path.of(System.getProperty("java.home"), "bin", File.separatorChar == '\\' ? "java.exe" : "java");
    }

    /** Returns the begin of a command for a process that uses little: it has short work to do, or only waits. */
    public static List<String> small(Path java) {
        return new ArrayList<>(List.of(java.toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"));
    }

    /** Returns the option of a class path. */
    public static String classPath(List<Path> entries) {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the words of a parameter, which are separated by spaces; none if it is not set. */
    public static List<String> words(@Nullable String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+", -1));
    }
}
