package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of one server: either in a configured folder that only one application can use at a time, or temporary.
 *
 * @param path the data folder of the server, without symbolic links
 * @param password the password of roles without a configured one; unused for Kafka
 * @param lock the lock on the folder; null for temporary data
 */
record DataDirectory(Path path, String password, @Nullable DataLock lock) implements AutoCloseable {

    private static final SecureRandom RANDOM = new SecureRandom();

    /** Creates a temporary folder; {@link #close} deletes it. */
    static DataDirectory thrownAway(ServerPrograms programs) {
        Path folder = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        try {
            folder = Files.createTempDirectory(
                            folder, "jzenith-" + programs.kind().key() + "-")
                    .toRealPath();
            DataDirectory directory = new DataDirectory(folder, newPassword(), null);
            directory.closeUnless(() -> fill(directory.path(), programs, false));
            return directory;
        } catch (IOException e) {
            throw DevServicesProblems.failure(
                    DevServicesProblems.unusableFolder(folder, DevServicesProblems.reason(e)), e);
        }
    }

    /** Creates a temporary folder with a copy of the data of a server that is not running. */
    static DataDirectory copyOf(DataDirectory source, ServerPrograms programs) {
        DataDirectory copy = thrownAway(programs);
        try {
            DataDirectory directory = new DataDirectory(copy.path(), source.password(), null);
            directory.closeUnless(() -> {
                String script = "rm -rf \"$2\"/* && cp -Rp \"$1/.\" \"$2\"";
                Command.of(
                                programs.user()
                                        .words(List.of(
                                                "sh",
                                                "-c",
                                                script,
                                                "sh",
                                                source.path().toString(),
                                                copy.path().toString())),
                                Duration.ofMinutes(2))
                        .runOrThrow();
            });
            return directory;
        } catch (IOException e) {
            throw DevServicesProblems.failure(
                    DevServicesProblems.unusableFolder(copy.path(), DevServicesProblems.reason(e)), e);
        }
    }

    /** Creates the folder if necessary, locks it, and stops a server that an earlier application left running in it. */
    static DataDirectory kept(Path configured, ServerPrograms programs, Duration timeout) {
        Path folder = configured.toAbsolutePath().normalize();
        try {
            folder = Files.createDirectories(folder).toRealPath();
            Path data = folder.resolve(programs.kind().key());
            DataLock lock = DataLock.take(folder, programs.kind());
            String password;
            try {
                password = programs.kind() == ServerKind.KAFKA ? "" : keptPassword(folder, programs.kind());
            } catch (IOException | RuntimeException e) {
                try (lock) {
                    throw e;
                }
            }
            DataDirectory directory = new DataDirectory(data, password, lock);
            directory.closeUnless(() -> directory.prepare(programs, timeout));
            return directory;
        } catch (IOException e) {
            throw DevServicesProblems.failure(
                    DevServicesProblems.unusableFolder(folder, DevServicesProblems.reason(e)), e);
        }
    }

    /** A step that may fail. */
    interface Step {
        void run() throws IOException;
    }

    /**
     * Runs a step, and closes this if the step fails. A failure to close is suppressed, because it does not explain the
     * first one.
     */
    void closeUnless(Step succeeds) throws IOException {
        try {
            succeeds.run();
        } catch (Throwable e) {
            DataDirectory failed = this;
            try (failed) {
                throw e;
            }
        }
    }

    private void prepare(ServerPrograms programs, Duration timeout) throws IOException {
        if (Files.exists(path)) {
            programs.check(path);
            new ServerProcesses(path, programs).end(timeout);
            programs.user().own(path);
        } else {
            create(path, programs);
        }
        if (!programs.user().canReach(path)) {
            throw new IOException(path + " cannot be reached by the user of the server");
        }
    }

    boolean isKept() {
        return lock != null;
    }

    /** The data folder gets its name last, so that an interrupted creation does not count as data. */
    private static void create(Path data, ServerPrograms programs) throws IOException {
        Path fresh = data.resolveSibling(data.getFileName() + ".new");
        CachedFolder.delete(fresh);
        Files.createDirectory(fresh);
        fill(fresh, programs, true);
        Files.move(fresh, data, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void fill(Path folder, ServerPrograms programs, boolean durable) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        programs.user().own(folder);
        programs.fill(folder, durable);
    }

    /** Returns the same password at each start, so that a developer's other tools can keep using it. */
    private static String keptPassword(Path folder, ServerKind kind) throws IOException {
        Path file = folder.resolve(kind.key() + ".password");
        if (Files.notExists(file) || Files.size(file) == 0) { // A crash of the machine may leave it empty.
            Path fresh = Files.createTempFile(folder, kind.key() + ".password.", ""); // Readable by its owner only.
            Files.writeString(fresh, newPassword() + "\n");
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return Files.readString(file).strip();
    }

    static String newPassword() {
        byte[] random = new byte[18];
        RANDOM.nextBytes(random);
        return Base64.getUrlEncoder().encodeToString(random);
    }

    /** Unlocks a kept folder; deletes a temporary one. */
    @Override
    public void close() throws IOException {
        if (lock == null) {
            CachedFolder.delete(path);
        } else {
            lock.close();
        }
    }

    /** Returns the folder, without the password, which is secret. */
    @Override
    public String toString() {
        return path + (isKept() ? " (kept)" : " (thrown away)");
    }
}
