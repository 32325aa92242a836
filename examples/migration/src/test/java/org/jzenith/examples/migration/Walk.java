package org.jzenith.examples.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jzenith.maven.project.LocalRepository;

/** A copy of an origin, to which the steps are applied one by one. */
final class Walk {

    private static final Pattern TESTS =
            Pattern.compile("Tests run: (\\d+), Failures: 0, Errors: 0, Skipped: 0(?!, Time)");
    private static final String REMOVED = "removed.txt";

    private final Path sources;
    private final Path project;
    private final LocalRepository repository;

    /**
     * Copies an origin.
     *
     * @param sources has a folder for the origin and for each step
     * @param project an empty folder
     */
    Walk(Path sources, Path project, LocalRepository repository) throws IOException {
        this.sources = sources;
        this.project = project;
        this.repository = repository;
        Files.createDirectories(project.resolve(".mvn")); // Keeps Maven from looking for options further up.
        copy(sources.resolve("origin"));
    }

    /** Returns the folders of the steps, in order. */
    List<Path> steps() throws IOException {
        try (Stream<Path> folders = Files.list(sources)) {
            return folders.filter(folder -> folder.getFileName().toString().matches("\\d-.*"))
                    .sorted()
                    .toList();
        }
    }

    /** Adds and replaces the files of a step, and removes those that it lists. */
    void apply(Path step) throws IOException {
        copy(step);
        Path removed = project.resolve(REMOVED);
        if (Files.exists(removed)) {
            for (String file : Files.readAllLines(removed)) {
                Files.delete(project.resolve(file));
            }
            Files.delete(removed);
        }
    }

    private void copy(Path from) throws IOException {
        for (Path file : files(from)) {
            Path to = project.resolve(from.relativize(file));
            Files.createDirectories(to.getParent());
            Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !folder.relativize(file).startsWith("target"))
                    .toList();
        }
    }

    /** Returns all sources, the POM and the resources as one text. */
    String text() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files(project)) {
            text.append(file).append('\n').append(Files.readString(file));
        }
        return text.toString();
    }

    /** Builds the project, which must be a success, and returns the number of successful tests. */
    int build(String goal, Map<String, String> environment) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(repository.mvn());
        command.addAll(List.of("clean", goal));
        Path output = project.resolveSibling(project.getFileName() + ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().remove("MAVEN_OPTS");
        builder.environment().put("JAVA_HOME", System.getProperty("migration.jdk"));
        builder.environment().putAll(environment);
        Process maven = builder.start();
        try {
            assertThat(maven.waitFor(10, TimeUnit.MINUTES)).isTrue();
        } finally {
            maven.destroyForcibly();
        }
        String said = Files.readString(output);
        assertThat(maven.exitValue()).as(said).isZero();
        Matcher tests = TESTS.matcher(said);
        return tests.find() ? Integer.parseInt(tests.group(1)) : 0;
    }
}
