package org.jzenith.maven.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The Maven of this build with a local repository of its own: it has what this build has made, and links to the user's
 * own for all the rest. Nothing of ours gets into that.
 */
public final class MavenSandbox {

    private static final long MINUTES = 5;
    private static final List<String> POMS = List.of("", "jzenith-bom");
    private static final List<String> JARS = List.of(
            "jzenith-core",
            "jzenith-backing",
            "jzenith-devservices",
            "jzenith-logback",
            "jzenith-rest",
            "jzenith-postgresql",
            "jzenith-maven-plugin");

    private final Path sources = Path.of("..").toAbsolutePath().normalize();
    private final String version = System.getProperty("project.version");
    private final Path repository;

    private MavenSandbox(Path repository) {
        this.repository = repository;
    }

    /** Makes it in an empty folder. */
    public static MavenSandbox in(Path folder) throws IOException {
        MavenSandbox sandbox = new MavenSandbox(folder.resolve("repository"));
        Path cache = Path.of(System.getProperty("maven.cache"));
        Files.createDirectories(cache.resolve("org"));
        link(cache, sandbox.repository, "org");
        link(cache.resolve("org"), sandbox.repository.resolve("org"), "jzenith");
        for (String module : POMS) {
            sandbox.add(module, List.of());
        }
        for (String module : JARS) {
            sandbox.add(module, List.of(".jar"));
        }
        return sandbox;
    }

    private static void link(Path from, Path to, String except) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> children = Files.list(from)) {
            for (Path child : children.filter(file -> !file.endsWith(except)).toList()) {
                Files.createSymbolicLink(to.resolve(child.getFileName()), child);
            }
        }
    }

    private void add(String module, List<String> kinds) throws IOException {
        String artifact = module.isEmpty() ? "jzenith-parent" : module;
        String name = artifact + '-' + version;
        Path target = Files.createDirectories(
                repository.resolve("org/jzenith").resolve(artifact).resolve(version));
        Files.copy(sources.resolve(module).resolve("pom.xml"), target.resolve(name + ".pom"));
        for (String kind : kinds) {
            Files.copy(sources.resolve(module).resolve("target").resolve(name + kind), target.resolve(name + kind));
        }
    }

    /** Returns the version of this build. */
    public String version() {
        return version;
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
        command.addAll(List.of(
                System.getProperty("maven.home") + "/bin/mvn", "-B", "-ntp", "-Dmaven.repo.local=" + repository));
        if (System.getProperty("maven.offline").endsWith("true")) {
            command.add("-o");
        }
        Path settings = Path.of(System.getProperty("maven.settings").replaceFirst("^file:", ""));
        if (Files.isRegularFile(settings)) {
            command.addAll(List.of("-s", settings.toString()));
        }
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
        Path output = Files.createTempFile(repository.getParent(), "run-", ".log");
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
