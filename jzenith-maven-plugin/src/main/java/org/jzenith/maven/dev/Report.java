package org.jzenith.maven.dev;

import java.nio.file.Path;
import java.util.List;

/**
 * Why the application cannot answer.
 *
 * @param title a sentence
 * @param errors what the compiler says, if it is that
 * @param base the folder to which the places of the errors are relative
 * @param text what else was said, such as by the application; may be empty
 */
record Report(String title, List<CompilerMessage> errors, Path base, String text) {

    /** Returns all of it as plain text. */
    String plain() {
        StringBuilder plain = new StringBuilder(title);
        for (CompilerMessage error : errors) {
            plain.append("\n  ")
                    .append((error.place(base) + " " + error.text()).strip().replace("\n", "\n    "));
        }
        return plain.append(text.isEmpty() ? "" : "\n" + text).toString();
    }
}
