package org.jzenith.archetype;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jzenith.maven.project.LocalRepository;

/**
 * Where a newcomer sits: an empty folder, and {@code mvn} on the path, which knows what this build has made and has
 * {@code jzenith:dev} listen on a free port.
 */
final class NewMachine {

    private static final long MINUTES = 10;
    private static final List<String> MODULES = List.of(
            "jzenith-core",
            "jzenith-backing",
            "jzenith-devservices",
            "jzenith-devservices-kafka",
            "jzenith-issuer",
            "jzenith-logback",
            "jzenith-http",
            "jzenith-rest",
            "jzenith-postgresql",
            "jzenith-redis",
            "jzenith-jobs",
            "jzenith-kafka",
            "jzenith-outbox",
            "jzenith-security",
            "jzenith-testing",
            "jzenith-maven-plugin",
            "jzenith-archetype");

    private final Path home;

    private NewMachine(Path home) {
        this.home = home;
    }

    /** Makes one; what another of this name has left is deleted. */
    static NewMachine named(String name) throws IOException {
        NewMachine machine = new NewMachine(Path.of("target", name).toAbsolutePath());
        delete(machine.home);
        Files.createDirectories(
                machine.work().resolve(".mvn")); // Keeps Maven from looking for options further up, in this project.
        LocalRepository repository = LocalRepository.in(machine.home.resolve("repository"), MODULES);
        String words = repository.mvn().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        Path mvn = Files.createDirectories(machine.home.resolve("bin")).resolve("mvn");
        Files.writeString(mvn, "#!/bin/sh\nexec " + words + " -Dport=0 \"$@\"\n");
        Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
        return machine;
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) { // Does not follow links.
                files.sorted(Comparator.reverseOrder()).forEach(file -> {
                    try {
                        Files.delete(file);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            }
        }
    }

    /** The folder that was empty. */
    Path work() {
        return home.resolve("work");
    }

    /** Starts a line of a shell in a folder; what it says goes into a file. */
    Process start(Path folder, String line, Path output) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("PATH", home.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("REST_PORT", "0");
        builder.environment().put("CURL_HOME", home.toString());
        builder.environment().remove("MAVEN_OPTS");
        return builder.start();
    }

    /** Runs a line of a shell to its end and returns what it said; fails unless it ended as expected. */
    String run(Path folder, String line, int expectedExitCode) throws Exception {
        Path output = Files.createTempFile(home, "run-", ".log");
        Process process = start(folder, line, output);
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as(line).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(output);
        assertThat(process.exitValue()).as("%s%n%s", line, said).isEqualTo(expectedExitCode);
        return said;
    }

    /**
     * Sends what {@code curl} asks of {@code localhost:8080} to another port, and has it fail at answers that say so.
     */
    void serve8080At(int port) throws IOException {
        Files.writeString(
                home.resolve(".curlrc"),
                "silent\nshow-error\nfail\nconnect-to = localhost:8080:127.0.0.1:" + port + "\n");
    }
}
