package org.jzenith.maven.dev;

import java.nio.file.Path;
import java.util.List;

/**
 * Why the application cannot answer.
 *
 * @param title a sentence
 * @param errors what the compiler says, or the problems of the start, if it is one of them
 * @param output what a process has said, which is on the console already; may be empty
 */
record Report(String title, List<Mistake> errors, String output) {

    /** Returns what the compiler says of sources below a folder. */
    static Report ofCompiler(List<CompilerMessage> errors, Path base) {
        return new Report(
                "The sources cannot be compiled",
                errors.stream()
                        .map(error -> new Mistake(error.place(base), error.text()))
                        .toList(),
                "");
    }

    /** Returns what the console does not show yet, as plain text. */
    String news() {
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
