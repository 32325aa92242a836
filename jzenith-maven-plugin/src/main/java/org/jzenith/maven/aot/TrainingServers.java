package org.jzenith.maven.aot;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.jvm.JavaCommand;
import org.jzenith.maven.servers.ServersProcess;

/**
 * The servers for development of a training run: they have a process of their own, because an archive fits only the
 * class path of production, which does not contain them.
 */
public final class TrainingServers implements AutoCloseable {

    private final @Nullable ServersProcess process;
    private final @Nullable Path configuration;

    private TrainingServers(@Nullable ServersProcess process, @Nullable Path configuration) {
        this.process = process;
        this.configuration = configuration;
    }

    /** Returns the classes of an application, and the class path of its tests without their own classes. */
    public static List<Path> classPath(MavenProject project) throws DependencyResolutionRequiredException {
        String tests = project.getBuild().getTestOutputDirectory();
        return project.getTestClasspathElements().stream()
                .filter(element -> !element.equals(tests))
                .map(Path::of)
                .toList();
    }

    /**
     * Starts the servers that the application needs, if the class path has servers for development, and waits for them.
     *
     * @param java the program of the JVM
     * @param classPath the classes of the application, and the class path of its tests
     * @param mainClass the class with {@code main}
     * @param arguments arguments of the application
     * @param base the working directory
     * @throws IOException if a server does not start
     */
    public static TrainingServers start(
            Path java, List<Path> classPath, String mainClass, List<String> arguments, Path base)
            throws IOException, InterruptedException {
        if (!ServersProcess.isNeeded(classPath)) {
            return new TrainingServers(null, null);
        }
        ServersProcess process =
                ServersProcess.start(keep -> command(java, keep, classPath, mainClass, arguments), base, line -> {});
        TrainingServers unready = new TrainingServers(process, null);
        try {
            if (process.await() == null) {
                throw new IOException("The servers for development, which the training needs, have not started ("
                        + process.state() + "):\n" + process.output()
                        + "\nFix: the reason above, or name servers that run in jzenith.args");
            }
            return new TrainingServers(process, write(process));
        } catch (IOException | InterruptedException | RuntimeException e) {
            try (unready) {
                throw e;
            }
        }
    }

    private static List<String> command(
            Path java, String keep, List<Path> classPath, String mainClass, List<String> arguments) {
        List<String> command =
                new ArrayList<>(List.of(java.toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"));
        command.addAll(List.of(keep, "-cp", JavaCommand.classPath(classPath), mainClass));
        command.addAll(arguments);
        return command;
    }

    /** Writes the configuration to a file, which only its owner can read, because it has passwords. */
    private static Path write(ServersProcess process) throws IOException {
        Properties properties = new Properties();
        properties.putAll(process.configuration());
        Path file = Files.createTempFile("jzenith-training", ".properties");
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        return file;
    }

    /** Returns the arguments by which the application finds the servers. Other arguments take precedence. */
    public List<String> arguments() {
        return configuration == null ? List.of() : List.of("--config=" + configuration);
    }

    /** Stops the servers and deletes their data. */
    @Override
    public void close() throws IOException {
        if (process != null) {
            process.close();
        }
        if (configuration != null) {
            Files.deleteIfExists(configuration);
        }
    }
}
