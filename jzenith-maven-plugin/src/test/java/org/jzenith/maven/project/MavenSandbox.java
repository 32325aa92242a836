package org.jzenith.maven.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The Maven of this build with a local repository of its own. */
public final class MavenSandbox {

    private static final long MINUTES = 5;
    private static final List<String> MODULES = List.of(
            "jzenith-core",
            "jzenith-backing",
            "jzenith-devservices",
            "jzenith-logback",
            "jzenith-http",
            "jzenith-rest",
            "jzenith-postgresql",
            "jzenith-resilience",
            "jzenith-client",
            "jzenith-maven-plugin");

    private final Path folder;
    private final LocalRepository repository;

    private MavenSandbox(Path folder, LocalRepository repository) {
        this.folder = folder;
        this.repository = repository;
    }

    /** Makes it in an empty folder. */
    public static MavenSandbox in(Path folder) throws IOException {
        return new MavenSandbox(folder, LocalRepository.in(folder.resolve("repository"), MODULES));
    }

    /** Returns the version of this build. */
    public String version() {
        return LocalRepository.version();
    }

    /**
     * Starts Maven in a folder, as the leader of a process group where that is possible; what it says goes into a file.
     */
    public Process start(Path project, Path output, String... arguments) throws IOException {
        return start(project, output, Map.of(), arguments);
    }

    /** The same, with more variables in the environment. */
    public Process start(Path project, Path output, Map<String, String> environment, String... arguments)
            throws IOException {
        Files.createDirectories(project.resolve(".mvn")); // Keeps Maven from looking for options further up.
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
            command.add("/usr/bin/setsid");
        }
        command.addAll(repository.mvn());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("MAVEN_OPTS");
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** Runs Maven to its end, which must be a success, and returns what it said. */
    public String run(Path project, String... arguments) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "run-", ".log");
        Process process = start(project, output, arguments);
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES))
                    .as("%s", List.of(arguments))
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(output);
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
