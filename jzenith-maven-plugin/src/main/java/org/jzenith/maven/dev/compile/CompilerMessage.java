package org.jzenith.maven.dev.compile;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/**
 * An error of the compiler.
 *
 * @param file the source of the error, if there is one
 * @param line its line, or -1
 * @param column its column, or -1
 * @param text the message
 */
public record CompilerMessage(Optional<Path> file, long line, long column, String text) {

    static CompilerMessage of(Diagnostic<? extends JavaFileObject> diagnostic) {
        JavaFileObject source = diagnostic.getSource();
        boolean isFile = source != null && "file".equals(source.toUri().getScheme());
        return new CompilerMessage(
                isFile ? Optional.of(Path.of(source.toUri())) : Optional.empty(),
                diagnostic.getLineNumber(),
                diagnostic.getColumnNumber(),
                MissingPackage.withFix(diagnostic.getMessage(Locale.ROOT)));
    }

    /** Returns the place below a folder, such as {@code src/main/java/Notes.java:12:5}; empty if there is none. */
    public String place(Path base) {
        return file.map(path -> (path.startsWith(base) ? base.relativize(path) : path)
                        + (line > 0 ? ":" + line : "")
                        + (line > 0 && column > 0 ? ":" + column : ""))
                .orElse("");
    }
}
