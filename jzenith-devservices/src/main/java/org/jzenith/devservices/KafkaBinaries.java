package org.jzenith.devservices;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;

/**
 * The JARs of a Kafka server. They are files in the artifact {@code jzenith-devservices-kafka}, because they must not
 * be on the class path of an application; unpacked once for each user and version.
 *
 * @param jars the folder of the JARs
 * @param template what formatting has written into a data folder, without the ids
 * @param version the version, such as {@code 4.4.0}
 * @param user the user that runs the server
 */
record KafkaBinaries(Path jars, Path template, String version, ServerUser user) {

    private static final String FOLDER = "/org/jzenith/devservices/kafka/";
    /** Each line has the name of a JAR and its license. */
    private static final String LIST = "server.txt";

    private static final String SERVER = "kafka_2.13-";
    private static final String JAR = ".jar";

    /** Returns whether the artifact with the server is on the class path. */
    static boolean arePresent() {
        return KafkaBinaries.class.getResource(FOLDER + LIST) != null;
    }

    static KafkaBinaries find(Map<String, String> environment) throws IOException {
        if (!arePresent()) {
            throw new IllegalStateException("The JARs of the Kafka server are not on the class path. "
                    + "Fix: add the dependency org.jzenith:jzenith-devservices-kafka with the scope test");
        }
        ServerUser user = ServerUser.find(ServerKind.KAFKA);
        refuseUnreachable(javaHome(), user);
        List<String> names = names();
        Path cache = CacheDirectory.find(user, environment);
        // The name depends on all JARs, because other JARs of the server may change while its own version does not.
        String name = "kafka-" + version(names) + '-' + fingerprint(names);
        try {
            Path jars = CachedFolder.get(cache, name, folder -> unpack(names, folder));
            Path template = CachedFolder.get(cache, name + "-template", folder -> format(jars, folder));
            return new KafkaBinaries(jars, template, version(names), user);
        } catch (IOException e) {
            throw DevServicesProblems.failure(DevServicesProblems.noCache(DevServicesProblems.reason(e)), e);
        }
    }

    /** Throws {@code DEV-8} if the user of the server cannot run a JVM, such as one in the home of root. */
    static void refuseUnreachable(Path javaHome, ServerUser user) throws IOException {
        if (!user.canReach(javaHome)) {
            throw DevServicesProblems.failure(
                    DevServicesProblems.unreachableJvm(ServerKind.KAFKA, javaHome, user.id()), null);
        }
    }

    private static List<String> names() throws IOException {
        try (InputStream stream = resource(LIST)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.substring(0, line.indexOf(' ')))
                    .toList();
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(KafkaBinaries.class.getResourceAsStream(FOLDER + name), name);
    }

    private static String version(List<String> names) {
        String server = names.stream()
                .filter(name -> name.startsWith(SERVER))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(LIST + " has no " + SERVER + '*'));
        return server.substring(SERVER.length(), server.length() - JAR.length());
    }

    private static String fingerprint(List<String> names) {
        CRC32 sum = new CRC32();
        sum.update(String.join("\n", names).getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(sum.getValue());
    }

    private static void unpack(List<String> names, Path folder) throws IOException {
        for (String name : names) {
            Path jar = folder.resolve(name);
            try (InputStream stream = resource(name)) {
                Files.copy(stream, jar);
            }
            Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
        }
    }

    /** Formatting starts a JVM, which takes far longer than to copy the few small files that it writes. */
    private static void format(Path jars, Path folder) throws IOException {
        Path settings = folder.resolve("format.properties");
        // The program needs ports, which it does not write anywhere.
        Map<String, String> ports = KafkaSettings.ports(KafkaNode.FIRST, 9092, List.of(9093), Map.of());
        KafkaSettings.write(settings, KafkaNode.FIRST, 1, folder.toString(), ports);
        List<String> words = java(jars, List.of());
        words.addAll(
                List.of("kafka.tools.StorageTool", "format", "-t", KafkaSettings.newId(), "-c", settings.toString()));
        Command.of(words.toArray(String[]::new)).runOrThrow();
        Files.delete(settings);
        Files.delete(folder.resolve(KafkaSettings.IDENTITY)); // Each data folder has its own.
        Command.of("chmod", "-R", "u+w,a+rX", folder.toString()).runOrThrow();
    }

    /**
     * Returns a command line up to the name of the main class. The JVM is that of the application. It uses little
     * memory, compiles for a short life, and reads names of files with all letters; {@code LC_ALL=C} would prevent
     * that.
     */
    static List<String> java(Path jars, List<String> options) {
        List<String> words = new ArrayList<>(List.of(
                "env",
                "LC_ALL=C.UTF-8",
                javaHome().resolve("bin/java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData"));
        words.addAll(options);
        words.addAll(List.of("-cp", jars + "/*"));
        return words;
    }

    private static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }
}
