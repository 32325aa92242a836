package org.jzenith.devservices;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ProcessEnd;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of PostgreSQL, unpacked once for each user, version and platform.
 *
 * @param home the folder with {@code bin}, {@code lib} and {@code share}
 * @param template a data folder without databases of an application, to copy because initdb takes most of a second
 * @param version the version, such as {@code 18.4}
 * @param user the user that runs the programs
 * @param replicating whether the server has a standby, or is one
 */
record PostgresqlBinaries(Path home, Path template, String version, ServerUser user, boolean replicating)
        implements ServerPrograms {

    /** Returns the programs on the class path; unpacks them unless an earlier start has done so. */
    static PostgresqlBinaries find() throws IOException {
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        URL archive = archive(
                platform); // First, because an unsupported platform may lack the programs that find the user as well.
        ServerUser user = ServerUser.find(ServerKind.POSTGRESQL);
        Path cache = CacheDirectory.find(user, System.getenv());
        // The name depends on the content, because an application may pin another version.
        String name = "postgresql-" + platform + '-' + fingerprint(archive);
        try {
            Path home = CachedFolder.get(cache, name, folder -> unpack(archive, folder));
            String version = version(home, platform, user);
            Path template = CachedFolder.get(cache, name + "-template", folder -> initialise(home, folder, user));
            return new PostgresqlBinaries(home, template.resolve("data"), version, user, false);
        } catch (IOException e) {
            throw DevServicesProblems.failure(DevServicesProblems.noCache(DevServicesProblems.reason(e)), e);
        }
    }

    /** Returns the same programs, for a primary and its standby. */
    PostgresqlBinaries withReplication() {
        return new PostgresqlBinaries(home, template, version, user, true);
    }

    @Override
    public ServerKind kind() {
        return ServerKind.POSTGRESQL;
    }

    @Override
    public void fill(Path folder, boolean durable) throws IOException {
        run(List.of("cp", "-Rp", template + "/.", folder.toString()));
        if (durable) {
            run(List.of(program("initdb").toString(), "--sync-only", "-D", folder.toString()));
        }
    }

    private void run(List<String> words) throws IOException {
        Command.of(user.words(words), Duration.ofMinutes(2)).runOrThrow();
    }

    @Override
    public void check(Path data) throws IOException {
        Path file = data.resolve("PG_VERSION");
        String found = Files.exists(file) ? Files.readString(file).strip() : "";
        if (found.isEmpty()) {
            throw new IOException(data + " has no PG_VERSION, so it is not a data folder of PostgreSQL");
        }
        Optional<String> other = otherVersion(data);
        if (other.isPresent()) {
            throw DevServicesProblems.failure(DevServicesProblems.otherVersion(data, other.get(), major()), null);
        }
    }

    @Override
    public Optional<String> otherVersion(Path data) throws IOException {
        Path file = data.resolve("PG_VERSION");
        String found = Files.exists(file) ? Files.readString(file).strip() : "";
        return found.isEmpty() || found.equals(major()) ? Optional.empty() : Optional.of(found);
    }

    @Override
    public void setUp(
            DataDirectory data, List<WantedDatabase> databases, Map<String, String> passwords, Duration timeout)
            throws IOException {
        PostgresqlSetup.run(this, data, databases, passwords, timeout);
        if (replicating) {
            PostgresqlReplication.allow(data);
            user.own(data.path());
        }
    }

    @Override
    public List<String> startArguments(DataDirectory data, int port, Duration timeout) {
        return List.of(
                home.resolve("bin").toString(),
                String.valueOf(Math.max(1, timeout.plusMillis(999).toSeconds())),
                options(data, port));
    }

    /**
     * Returns the options as pg_ctl passes them to a shell. They contain the folder, by which {@link ServerProcesses}
     * recognizes the process.
     */
    private String options(DataDirectory data, int port) {
        String durable = data.isKept() ? "on" : "off";
        List<String> options = new ArrayList<>(List.of("-D", quoted(data.path())));
        for (String setting : List.of(
                "listen_addresses=127.0.0.1",
                "port=" + port,
                "unix_socket_directories=",
                "logging_collector=off",
                "log_destination=stderr",
                "fsync=" + durable,
                // A killed primary would lose rows that the standby never saw, and no standby could be synchronous.
                "synchronous_commit=" + (replicating ? "on" : durable),
                "full_page_writes=" + durable)) {
            options.addAll(List.of("-c", setting));
        }
        if (replicating) { // A standby that was down for a while finds what it missed.
            options.addAll(List.of("-c", "hot_standby=on", "-c", "wal_keep_size=256MB"));
        }
        return String.join(" ", options);
    }

    private static String quoted(Path path) {
        return '\'' + path.toString().replace("'", "'\\''") + '\'';
    }

    @Override
    public String portTaken() {
        return "could not create any TCP/IP sockets";
    }

    @Override
    public String pidFile() {
        return "postmaster.pid";
    }

    @Override
    public String command() {
        return "postgres";
    }

    @Override
    public boolean stop(Path data, ProcessHandle server, Duration timeout) throws IOException {
        String seconds = String.valueOf(Math.max(1, timeout.toSeconds()));
        List<String> words = List.of(
                program("pg_ctl").toString(), "stop", "-D", data.toString(), "-s", "-w", "-t", seconds, "-m", "fast");
        return Command.of(user.words(words), timeout.plusSeconds(5)).run().isSuccess();
    }

    /** Runs an action of pg_ctl on a running server, and waits for its effect if the action has one to wait for. */
    void control(DataDirectory data, String action, Duration timeout) throws IOException {
        String seconds = String.valueOf(Math.max(1, timeout.toSeconds()));
        List<String> words =
                List.of(program("pg_ctl").toString(), action, "-D", data.path().toString(), "-s", "-w", "-t", seconds);
        Command.of(user.words(words), timeout.plusSeconds(5)).runOrThrow();
    }

    Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    /** Returns the major version; data folders are compatible within it. */
    String major() throws IOException {
        return Files.readString(template.resolve("PG_VERSION")).strip();
    }

    /** Returns the name of a platform in the names of the archives. */
    static String platform(@Nullable String system, @Nullable String processor) {
        String os = ("" + system).toLowerCase(Locale.ROOT);
        String arch = ("" + processor).toLowerCase(Locale.ROOT);
        return (os.startsWith("mac") ? "darwin" : os.replace(' ', '-'))
                + '-'
                + switch (arch) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "arm_64";
                    default -> arch;
                };
    }

    /** Returns the archive on the class path; an archive for macOS contains the programs for both processors. */
    static URL archive(String platform) {
        List<String> names = platform.startsWith("darwin-")
                ? List.of(platform, "darwin-arm_64", "darwin-x86_64")
                : List.of(platform);
        for (String name : names) {
            URL archive = PostgresqlBinaries.class.getResource("/postgres-" + name + ".txz");
            if (archive != null) {
                return archive;
            }
        }
        throw DevServicesProblems.failure(
                DevServicesProblems.noBinaries(ServerKind.POSTGRESQL, platform, "no archive on the class path"), null);
    }

    private static String fingerprint(URL archive) throws IOException {
        URLConnection connection = connection(archive);
        try (CheckedInputStream stream = new CheckedInputStream(connection.getInputStream(), new CRC32())) {
            if (connection instanceof JarURLConnection jar) {
                return Long.toHexString(jar.getJarEntry().getCrc()); // Does not read the archive.
            }
            stream.skipNBytes(connection.getContentLengthLong());
            return Long.toHexString(stream.getChecksum().getValue());
        }
    }

    private static void unpack(URL archive, Path folder) throws IOException {
        try (InputStream packed = new BufferedInputStream(connection(archive).getInputStream());
                InputStream stream = new XZInputStream(packed)) {
            TarArchive.unpack(stream, folder);
        }
    }

    private static URLConnection connection(URL archive) throws IOException {
        URLConnection connection = archive.openConnection();
        connection.setUseCaches(false); // The JVM would keep a cached jar open.
        return connection;
    }

    private static String version(Path home, String platform, ServerUser user) {
        String reason;
        try {
            ProcessEnd result = Command.of(
                            user.words(List.of(home.resolve("bin/postgres").toString(), "--version"))
                                    .toArray(String[]::new))
                    .run();
            if (result.isSuccess()) {
                return result.output().strip().replaceFirst(".* ", "");
            }
            reason = result.toString();
        } catch (IOException e) {
            reason = DevServicesProblems.reason(e);
        }
        throw DevServicesProblems.failure(
                DevServicesProblems.noBinaries(ServerKind.POSTGRESQL, platform, reason), null);
    }

    /**
     * Creates the template, with the same collation and time zone on every machine. Logins require TCP and a password,
     * and no role in the template has a password.
     */
    static void initialise(Path home, Path folder, ServerUser user) throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        user.own(data);
        ProcessEnd result = Command.of(user.words(List.of(
                                home.resolve("bin/initdb").toString(),
                                "-D",
                                data.toString(),
                                "-U",
                                PostgresqlSetup.SUPERUSER,
                                "-A",
                                "reject",
                                "-E",
                                "UTF8",
                                "--locale=C",
                                "--locale-provider=builtin",
                                "--builtin-locale=C.UTF-8",
                                "--no-sync",
                                "--no-instructions"))
                        .toArray(String[]::new))
                .run();
        if (!result.isSuccess()) {
            throw DevServicesProblems.failure(DevServicesProblems.initdbFailed(result.toString()), null);
        }
        Files.writeString(data.resolve("pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
    }
}
