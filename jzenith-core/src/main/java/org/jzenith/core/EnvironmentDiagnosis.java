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

/** Finds defects of the environment that prevent every start, but that a failure deep in a library does not mention. */
final class EnvironmentDiagnosis {

    /** A file that exists on every system with a limit of open files. */
    private static final Path ANY_FILE = Path.of("/dev/null");
    /** If the process can open fewer files than this, the limit of open files probably caused the failure. */
    private static final int FILES_LEFT = 8;

    private EnvironmentDiagnosis() {}

    /** Tries the environment and returns its defect; null if there is none. */
    static @Nullable Problem find() {
        try {
            Files.delete(Files.createTempDirectory("jzenith-"));
        } catch (IOException e) {
            return Problem.of("START-2", "java.io.tmpdir")
                    .what(System.getProperty("java.io.tmpdir") + " cannot hold temporary files: " + e)
                    .expected("a folder that the user of the application can write to")
                    .fix("set java.io.tmpdir to another folder, or make this one writable");
        }
        String reason = whyNoMoreFiles();
        return reason == null ? null : noMoreFiles(reason);
    }

    static Problem noMoreFiles(String reason) {
        return Problem.of("START-2", "start")
                .what("failed because the process cannot open any more files: " + reason)
                .expected("a limit of at least 1024 open files")
                .fix("raise the limit, such as by ulimit -n, LimitNOFILE of systemd, or --ulimit of Docker");
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
