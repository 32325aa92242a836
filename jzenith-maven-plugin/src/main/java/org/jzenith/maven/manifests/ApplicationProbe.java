package org.jzenith.maven.manifests;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jzenith.maven.jvm.TimedProcess;

/** Reads the configuration of an application, in a process without the environment of the build. */
record ApplicationProbe(Path java, List<Path> classPath, String mainClass, String profile) {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    /** A profile without a file: nothing that a cluster sets lets the application start. */
    private static final String NO_PROFILE = "profile/CONFIG-21";

    /**
     * Returns the description.
     *
     * @throws IOException if the application does not write it, or has no such profile
     */
    ApplicationDescription describe() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("jzenith-manifests"); // Without jzenith.properties
        try {
            return describe(folder);
        } finally {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    private ApplicationDescription describe(Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("description.properties");
        Path output = folder.resolve("output.log");
        List<String> command = new ArrayList<>(
                List.of(java.toString(), "-XX:TieredStopAtLevel=1", "-Djzenith.development.describe=" + file));
        if (!profile.isEmpty()) {
            command.add("-Djzenith.profile=" + profile);
        }
        command.addAll(List.of(
                "-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                mainClass,
                "--config-check"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().clear();
        try (TimedProcess process = TimedProcess.start(builder)) {
            if (!process.process().waitFor(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS) || !Files.exists(file)) {
                throw new IOException(
                        "The application does not tell its configuration (" + process.state() + "):\n"
                                + Files.readString(output)
                                + "\nFix: let main hand its arguments over to JZenith.application, and do nothing before that.");
            }
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            properties.load(reader);
        }
        ApplicationDescription description = ApplicationDescription.of(properties);
        String noProfile = description.problems().get(NO_PROFILE);
        if (noProfile != null) {
            throw new IOException(noProfile);
        }
        return description;
    }
}
