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
    private final List<String> given;
    private @Nullable Path configuration;

    private TrainingServers(@Nullable ServersProcess process, List<String> given) {
        this.process = process;
        this.given = given;
    }

    /**
     * Starts the servers that the application needs, if the class path of its tests has servers for development, and
     * waits for them.
     *
     * @param mainClass the class with {@code main}
     * @param arguments arguments of the application
     * @throws IOException if a server does not start
     */
    public static TrainingServers start(MavenProject project, String mainClass, List<String> arguments)
            throws IOException, InterruptedException, DependencyResolutionRequiredException {
        List<Path> classPath = classPath(project);
        if (!ServersProcess.isNeeded(classPath)) {
            return new TrainingServers(null, arguments);
        }
        ServersProcess process = ServersProcess.start(
                keep -> command(keep, classPath, mainClass, arguments),
                project.getBasedir().toPath(),
                line -> {});
        TrainingServers servers = new TrainingServers(process, arguments);
        try {
            if (process.await() == null) {
                throw new IOException("The servers for development, which the training needs, have not started ("
                        + process.state() + "):\n" + process.output()
                        + "\nFix: the reason above, or name servers that run in jzenith.args");
            }
            servers.configuration = write(process);
            return servers;
        } catch (IOException | InterruptedException | RuntimeException e) {
            try (servers) {
                throw e;
            }
        }
    }

    /** Returns the classes of the application, and the class path of its tests without their own classes. */
    private static List<Path> classPath(MavenProject project) throws DependencyResolutionRequiredException {
        String tests = project.getBuild().getTestOutputDirectory();
        return project.getTestClasspathElements().stream()
                .filter(element -> !element.equals(tests))
                .map(Path::of)
                .toList();
    }

    private static List<String> command(String keep, List<Path> classPath, String mainClass, List<String> arguments) {
        List<String> command = JavaCommand.small(JavaCommand.program());
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

    /** Returns the arguments of the application: those by which it finds the servers, and then the given ones. */
    public List<String> arguments() {
        List<String> all = new ArrayList<>();
        if (configuration != null) {
            all.add("--config=" + configuration);
        }
        all.addAll(given);
        return all;
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
