package org.jzenith.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.StartupException;

/** Compares the reports of starts that fail with those in {@code golden}. */
public final class StartReports {

    private static final Path GOLDEN = Path.of("src/test/resources/org/jzenith/security/golden");

    /** Returns the failure of an application that does not start. */
    public static StartupException failure(JZenith application) {
        return catchThrowableOfType(
                StartupException.class, () -> application.start().close());
    }

    /** Asserts that there is one problem, and that it is reported word for word as in its file. */
    public void assertReport(String id, StartupException failure) throws IOException {
        assertThat(failure.problems()).extracting(problem -> problem.id()).containsExactly(id);
        String told = String.valueOf(failure.getMessage())
                        .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:<port>")
                        .replaceAll(
                                "finishConnect\\(\\.\\.\\) failed( with error\\(-\\d+\\))?: |connect\\(\\.\\.\\) failed: ",
                                "")
                        .replace(System.lineSeparator(), "\n")
                + "\n";
        Path file = GOLDEN.resolve(id + ".txt");
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(file, told);
        }
        assertThat(told).isEqualTo(Files.readString(file));
    }
}
