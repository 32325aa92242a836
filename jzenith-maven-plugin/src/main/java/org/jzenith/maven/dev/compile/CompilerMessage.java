package org.jzenith.maven.dev.compile;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
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

    /**
     * Such as {@code file:///home/me/src/main/kotlin/Notes.kt:12:5 text}; before Kotlin 2, {@code /home/...:[12,5]}.
     */
    private static final Pattern KOTLIN =
            Pattern.compile("(?m)^(?:file://)?(/.+\\.kt|.+\\.kt):\\[?(\\d+)[,:](\\d+)]? (.*)$");

    static CompilerMessage of(Diagnostic<? extends JavaFileObject> diagnostic) {
        JavaFileObject source = diagnostic.getSource();
        boolean isFile = source != null && "file".equals(source.toUri().getScheme());
        return new CompilerMessage(
                isFile ? Optional.of(Path.of(source.toUri())) : Optional.empty(),
                diagnostic.getLineNumber(),
                diagnostic.getColumnNumber(),
                MissingPackage.withFix(diagnostic.getMessage(Locale.ROOT)));
    }

    /**
     * Returns the errors in the messages of the compiler of Kotlin; one without a place if no line has the known form.
     */
    static List<CompilerMessage> ofKotlin(String messages) {
        List<CompilerMessage> errors = KOTLIN.matcher(messages)
                .results()
                .map(error -> new CompilerMessage(
                        Optional.of(Path.of(error.group(1))),
                        Long.parseLong(error.group(2)),
                        Long.parseLong(error.group(3)),
                        error.group(4)))
                .toList();
        return errors.isEmpty() ? List.of(new CompilerMessage(Optional.empty(), -1, -1, messages.strip())) : errors;
    }

    /** Returns the place below a folder, such as {@code src/main/java/Notes.java:12:5}; empty if there is none. */
    public String place(Path base) {
        return file.map(path -> (path.startsWith(base) ? base.relativize(path) : path)
                        + (line > 0 ? ":" + line : "")
                        + (line > 0 && column > 0 ? ":" + column : ""))
                .orElse("");
    }
}
