package org.jzenith.devservices;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The server program of Redis or Valkey. It is the installed one if that is new enough. Otherwise, it comes from the
 * class path, unpacked once for each user, version and platform.
 *
 * @param program the program
 * @param version the version, such as {@code 7.0.15}
 * @param user the user that runs the program; not root, because clients of a Redis can write files as its user
 * @param sentinel whether the program runs as a Sentinel, which has no data but watches other servers
 */
record RedisBinaries(Path program, String version, ServerUser user, boolean sentinel) implements ServerPrograms {

    /** The version of the programs on the class path, which is part of their names. */
    private static final String EMBEDDED = "7.0.15";

    private static final int OLDEST = 7;
    private static final Pattern VERSION = Pattern.compile("\\bv=((\\d+)[\\d.]*)");

    RedisBinaries(Path program, String version, ServerUser user) {
        this(program, version, user, false);
    }

    /** Returns the same program as a Sentinel. */
    RedisBinaries asSentinel() {
        return new RedisBinaries(program, version, user, true);
    }

    static RedisBinaries find(Map<String, String> environment) throws IOException {
        ServerUser user = ServerUser.find(ServerKind.REDIS);
        Optional<RedisBinaries> installed = installed(environment.getOrDefault("PATH", ""), user);
        return installed.isPresent()
                ? installed.get()
                : embedded(platform(System.getProperty("os.name"), System.getProperty("os.arch")), environment, user);
    }

    /** Returns the first program in a search path that is new enough, and that this user can run. */
    static Optional<RedisBinaries> installed(String searchPath, ServerUser user) {
        if (!File.separator.equals("/")) {
            return Optional.empty(); // Servers are started by a shell script.
        }
        for (String folder : searchPath.split(File.pathSeparator, -1)) {
            for (String name : List.of("redis-server", "valkey-server")) {
                Path program = Path.of(folder, name);
                Matcher version = program.isAbsolute() && Files.isExecutable(program)
                        ? VERSION.matcher(saysOfItself(program, user))
                        : VERSION.matcher("");
                if (version.find() && Integer.parseInt(version.group(2)) >= OLDEST) {
                    return Optional.of(new RedisBinaries(program, version.group(1), user));
                }
            }
        }
        return Optional.empty();
    }

    private static String saysOfItself(Path program, ServerUser user) {
        try {
            return Command.of(
                            user.words(List.of(program.toString(), "--version")).toArray(String[]::new))
                    .run()
                    .toString();
        } catch (IOException e) { // A program for another platform, or in a folder without permission to execute
            return DevServicesProblems.reason(e);
        }
    }

    static RedisBinaries embedded(String platform, Map<String, String> environment, ServerUser user)
            throws IOException {
        String name = "redis-server-" + EMBEDDED + '-' + platform;
        try (InputStream stream = RedisBinaries.class.getResourceAsStream('/' + name)) {
            if (stream == null) {
                throw DevServicesProblems.failure(
                        DevServicesProblems.noBinaries(ServerKind.REDIS, platform, "none on the class path"), null);
            }
            Path program = unpacked(stream, name, environment, user).resolve("redis-server");
            String said = saysOfItself(program, user);
            Matcher version = VERSION.matcher(said);
            if (!version.find()) {
                throw DevServicesProblems.failure(
                        DevServicesProblems.noBinaries(ServerKind.REDIS, platform, said), null);
            }
            return new RedisBinaries(program, version.group(1), user);
        }
    }

    private static Path unpacked(InputStream stream, String name, Map<String, String> environment, ServerUser user)
            throws IOException {
        Path cache = CacheDirectory.find(user, environment);
        try {
            return CachedFolder.get(cache, name, folder -> unpack(stream, folder));
        } catch (IOException e) {
            throw DevServicesProblems.failure(DevServicesProblems.noCache(DevServicesProblems.reason(e)), e);
        }
    }

    private static void unpack(InputStream stream, Path folder) throws IOException {
        Path program = folder.resolve("redis-server");
        Files.copy(stream, program);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Returns the name of a platform in the names of the programs. */
    static String platform(@Nullable String system, @Nullable String processor) {
        String os = ("" + system).toLowerCase(Locale.ROOT);
        String arch = ("" + processor).toLowerCase(Locale.ROOT);
        return (os.startsWith("mac") ? "darwin" : os.replace(' ', '-'))
                + '-'
                + switch (arch) {
                    case "amd64", "x86_64" -> "amd64";
                    case "aarch64", "arm64" -> "arm64";
                    default -> arch;
                };
    }

    @Override
    public ServerKind kind() {
        return ServerKind.REDIS;
    }

    @Override
    public void fill(Path folder, boolean durable) throws IOException {
        Files.writeString(folder.resolve(RedisSettings.FILE), "");
    }

    @Override
    public void check(Path data) throws IOException {
        if (Files.notExists(data.resolve(RedisSettings.FILE))) {
            throw new IOException(data + " has no " + RedisSettings.FILE + ", so it is not a data folder of Redis");
        }
    }

    /** Always empty: Redis reads the data of earlier versions. */
    @Override
    public Optional<String> otherVersion(Path data) {
        return Optional.empty();
    }

    @Override
    public void setUp(
            DataDirectory data, List<WantedDatabase> databases, Map<String, String> passwords, Duration timeout)
            throws IOException {
        RedisSettings.write(data, pidFile(), passwords, List.of());
        user.own(data.path());
    }

    @Override
    public List<String> startArguments(DataDirectory data, int port, Duration timeout) {
        return List.of(
                program.toString(),
                String.valueOf(Math.max(1, timeout.plusMillis(999).toSeconds())),
                String.valueOf(port),
                sentinel ? "--sentinel" : "");
    }

    @Override
    public String portTaken() {
        return "Could not create server TCP listening socket";
    }

    @Override
    public String pidFile() {
        return "redis.pid";
    }

    @Override
    public String command() {
        return "-server";
    }

    @Override
    public boolean stop(Path data, ProcessHandle server, Duration timeout) throws IOException {
        server.destroy();
        return ServerProcesses.awaitEnd(server, timeout);
    }
}
