package org.jzenith.core;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/** What a process may lack without which nothing starts, while the failure, deep in a library, does not say so. */
final class EnvironmentDiagnosis {

    /** A file that every system with such a limit has. */
    private static final Path ANY_FILE = Path.of("/dev/null");
    /** With fewer files left than this, it was probably one more that was missing. */
    private static final int FILES_LEFT = 8;

    private EnvironmentDiagnosis() {}

    /** Returns what is lacking, found out by trying; null if nothing is. */
    static @Nullable Problem find() {
        try {
            Files.delete(Files.createTempDirectory("jzenith-"));
        } catch (IOException e) {
            return StartProblems.unusableTemporaryFolder(e);
        }
        String reason = whyNoMoreFiles();
        return reason == null ? null : StartProblems.noMoreFiles(reason);
    }

    private static @Nullable String whyNoMoreFiles() {
        List<Closeable> files = new ArrayList<>();
        try {
            for (int i = 0; i < FILES_LEFT && Files.exists(ANY_FILE); i++) {
                files.add(new FileInputStream(ANY_FILE.toFile()));
            }
            return null;
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        } finally {
            files.forEach(EnvironmentDiagnosis::close);
        }
    }

    private static void close(Closeable file) {
        try {
            file.close();
        } catch (IOException e) {
            // Nothing was written to it.
        }
    }
}
