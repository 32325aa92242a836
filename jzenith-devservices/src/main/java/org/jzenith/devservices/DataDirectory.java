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
 * The data of one server: kept in a folder that is named, of which one application at a time has the use, or thrown away.
 *
 * @param path     the data folder of PostgreSQL, free of symbolic links
 * @param password what roles get that no password is configured for
 * @param lock     the right to the folder; null where the data are thrown away
 */
record DataDirectory(Path path, String password, @Nullable DataLock lock) implements AutoCloseable {

    private static final SecureRandom RANDOM = new SecureRandom();

    /** Makes a folder that nobody else knows of. */
    static DataDirectory thrownAway(PostgresqlBinaries binaries) {
        Path folder = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        try {
            folder = Files.createTempDirectory(folder, "jzenith-postgresql-").toRealPath();
            DataDirectory directory = new DataDirectory(folder, newPassword(), null);
            directory.closeUnless(() -> fill(directory.path(), binaries));
            return directory;
        } catch (IOException e) {
            throw DevServicesProblems.failure(DevServicesProblems.unusableFolder(folder, DevServicesProblems.reason(e)), e);
        }
    }

    /** Makes the folder unless it is there, takes the right to it, and ends whatever an earlier application left at work in it. */
    static DataDirectory kept(Path configured, PostgresqlBinaries binaries, Duration timeout) {
        Path folder = configured.toAbsolutePath().normalize();
        try {
            folder = Files.createDirectories(folder).toRealPath();
            Path data = folder.resolve("postgresql");
            DataLock lock = DataLock.take(folder);
            DataDirectory directory = new DataDirectory(data, keptPassword(folder), lock);
            directory.closeUnless(() -> directory.prepare(binaries, timeout));
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

    private void prepare(PostgresqlBinaries binaries, Duration timeout) throws IOException {
        if (Files.exists(path)) {
            refuseOthers(path, binaries);
            new ServerProcesses(path, binaries).end(timeout);
            binaries.user().own(path);
        } else {
            create(path, binaries);
        }
        if (!binaries.user().canReach(path)) {
            throw new IOException(path + " cannot be reached by the user of the server");
        }
    }

    boolean isKept() {
        return lock != null;
    }

    private static void refuseOthers(Path data, PostgresqlBinaries binaries) throws IOException {
        Path version = data.resolve("PG_VERSION");
        String found = Files.exists(version) ? Files.readString(version).strip() : "";
        if (found.isEmpty()) {
            throw new IOException(data + " has no PG_VERSION, so that it is no data folder of PostgreSQL");
        }
        if (!found.equals(binaries.major())) {
            throw DevServicesProblems.failure(DevServicesProblems.otherVersion(data, found, binaries.major()), null);
        }
    }

    /** Under another name first: what is cut short must not pass for data. */
    private static void create(Path data, PostgresqlBinaries binaries) throws IOException {
        Path fresh = data.resolveSibling("postgresql.new");
        CachedFolder.delete(fresh);
        Files.createDirectory(fresh);
        fill(fresh, binaries);
        run(binaries, List.of(binaries.program("initdb").toString(), "--sync-only", "-D", fresh.toString()));
        Files.move(fresh, data, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void fill(Path folder, PostgresqlBinaries binaries) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        binaries.user().own(folder);
        run(binaries, List.of("cp", "-Rp", binaries.template() + "/.", folder.toString()));
    }

    private static void run(PostgresqlBinaries binaries, List<String> words) throws IOException {
        Command.Result result = Command.of(binaries.user().words(words), Duration.ofMinutes(2)).run();
        if (!result.succeeded()) {
            throw new IOException(result.tail());
        }
    }

    /** The same at each start, so that a developer's other tools can go on using it. */
    private static String keptPassword(Path folder) throws IOException {
        Path file = folder.resolve("postgresql.password");
        if (Files.notExists(file)) {
            Path fresh = Files.createTempFile(folder, "postgresql.password.", ""); // Which is readable by its owner only.
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
