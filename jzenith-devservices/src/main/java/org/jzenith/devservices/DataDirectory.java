package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The data of one server: kept in a folder that is named, of which one application at a time has the use, or thrown away.
 *
 * @param path     the data folder of the server, free of symbolic links
 * @param password what roles get that no password is configured for
 * @param lock     the right to the folder; null where the data are thrown away
 */
record DataDirectory(Path path, String password, @Nullable DataLock lock) implements AutoCloseable {

    private static final SecureRandom RANDOM = new SecureRandom();

    /** Makes a folder that nobody else knows of. */
    static DataDirectory thrownAway(ServerPrograms programs) {
        Path folder = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        try {
            folder = Files.createTempDirectory(folder, "jzenith-" + programs.kind().key() + "-").toRealPath();
            DataDirectory directory = new DataDirectory(folder, newPassword(), null);
            directory.closeUnless(() -> fill(directory.path(), programs, false));
            return directory;
        } catch (IOException e) {
            throw DevServicesProblems.failure(DevServicesProblems.unusableFolder(folder, DevServicesProblems.reason(e)), e);
        }
    }

    /** Makes the folder unless it is there, takes the right to it, and ends whatever an earlier application left at work in it. */
    static DataDirectory kept(Path configured, ServerPrograms programs, Duration timeout) {
        Path folder = configured.toAbsolutePath().normalize();
        try {
            folder = Files.createDirectories(folder).toRealPath();
            Path data = folder.resolve(programs.kind().key());
            DataLock lock = DataLock.take(folder, programs.kind());
            String password;
            try {
                password = keptPassword(folder, programs.kind());
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
            DataDirectory directory = new DataDirectory(data, password, lock);
            directory.closeUnless(() -> directory.prepare(programs, timeout));
            return directory;
        } catch (IOException e) {
            throw DevServicesProblems.failure(DevServicesProblems.unusableFolder(folder, DevServicesProblems.reason(e)), e);
        }
    }

    /** Something that may fail. */
    interface Step {
        void run() throws IOException;
    }

    /** Gives everything back if the step fails. */
    void closeUnless(Step succeeds) throws IOException {
        boolean succeeded = false;
        try {
            succeeds.run();
            succeeded = true;
        } finally {
            if (!succeeded) {
                close();
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

    /** Under another name first: what is cut short must not pass for data. */
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

    /** The same at each start, so that a developer's other tools can go on using it. */
    private static String keptPassword(Path folder, ServerKind kind) throws IOException {
        Path file = folder.resolve(kind.key() + ".password");
        if (Files.notExists(file)) {
            Path fresh = Files.createTempFile(folder, kind.key() + ".password.", ""); // Which is readable by its owner only.
            Files.writeString(fresh, newPassword() + "\n");
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return Files.readString(file).strip();
    }

    private static String newPassword() {
        byte[] random = new byte[18];
        RANDOM.nextBytes(random);
        return Base64.getUrlEncoder().encodeToString(random);
    }

    /** Gives a kept folder free, deletes another. */
    @Override
    public void close() throws IOException {
        if (lock == null) {
            CachedFolder.delete(path);
        } else {
            lock.close();
        }
    }

    /** The folder only: the password is secret. */
    @Override
    public String toString() {
        return path + (isKept() ? " (kept)" : " (thrown away)");
    }
}
