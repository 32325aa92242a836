package org.jzenith.maven.dev.report;

import java.nio.file.Path;
import java.util.List;
import org.jzenith.maven.dev.compile.CompilerMessage;

/**
 * The reason why the application cannot answer.
 *
 * @param title a sentence
 * @param errors the messages of the compiler, or the problems of the start; empty for other reasons
 * @param output the output of a process, which the console already shows; may be empty
 */
public record Report(String title, List<Mistake> errors, String output) {

    /** Returns the report of a compilation; {@code base} is the folder of the sources. */
    public static Report ofCompiler(List<CompilerMessage> errors, Path base) {
        return new Report(
                "The sources cannot be compiled",
                errors.stream()
                        .map(error -> new Mistake(error.place(base), error.text()))
                        .toList(),
                "");
    }

    /** Returns whether it has a problem of the start whose id begins like this. */
    public boolean names(String id) {
        return errors.stream().anyMatch(error -> error.message().startsWith(id));
    }

    /** Returns the part that the console does not show yet, as plain text. */
    public String news() {
        StringBuilder news = new StringBuilder(title);
        if (!output.isEmpty()) {
            return news.append(", see above").toString();
        }
        for (Mistake error : errors) {
            news.append("\n  ")
                    .append((error.place() + " " + error.message()).strip().replace("\n", "\n    "));
        }
        return news.toString();
    }
}
