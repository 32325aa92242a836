package org.jzenith.maven.aot;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.jvm.JavaCommand;

/**
 * Creates an archive of the JVM for the JAR of the application, which then starts and warms up faster. With JDK 25 or
 * newer, the archive is an AOT cache with classes and profiles of methods; with an older JDK, it has only classes.
 */
@Mojo(name = "aot", threadSafe = true)
public final class AotMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    /** The JAR, at its path in production. */
    @Parameter(property = "jzenith.aot.jar", defaultValue = "${project.build.directory}/app.jar")
    private String jar = "";

    /** The archive; by default, beside the JAR. */
    @Parameter(property = "jzenith.aot.archive")
    private @Nullable String archive;

    /**
     * The requests of the training run; if the file does not exist, the goal creates it for the routes of the
     * application.
     */
    @Parameter(property = "jzenith.aot.file", defaultValue = "${project.basedir}/src/aot/requests.http")
    private String file = "";

    /** Number of requests to send. */
    @Parameter(property = "jzenith.aot.requests", defaultValue = "20000")
    private int requests;

    /**
     * Options of the JVM in production, separated by spaces, such as the garbage collector: the archive depends on
     * them.
     */
    @Parameter(property = "jzenith.aot.jvmArgs")
    private @Nullable String jvmArguments;

    /** Arguments of the application, separated by spaces. */
    @Parameter(property = "jzenith.args")
    private @Nullable String arguments;

    /** Time that the JAR gets before the training run, because archives compare it. */
    @Parameter(defaultValue = "${project.build.outputTimestamp}")
    private @Nullable String outputTimestamp;

    @Override
    public void execute() throws MojoExecutionException {
        try {
            train(Path.of(jar).toAbsolutePath());
        } catch (IOException e) {
            throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        }
    }

    private void train(Path of) throws IOException, InterruptedException {
        if (!Files.exists(of)) {
            throw new IOException(of + " does not exist. Fix: mvn package, or set jzenith.aot.jar");
        }
        if (outputTimestamp != null && outputTimestamp.contains("T")) {
            Files.setLastModifiedTime(of, FileTime.from(Instant.parse(outputTimestamp)));
        }
        int version = Runtime.version().feature();
        Path to = archive == null
                ? of.resolveSibling(String.valueOf(of.getFileName()).replaceFirst("\\.jar$", "")
                        + (version >= Training.AOT_CACHE ? ".aot" : ".jsa"))
                : Path.of(archive).toAbsolutePath();
        Path java = JavaCommand.program();
        Path log = Path.of(requireNonNull(project, "project").getBuild().getDirectory(), "jzenith-aot.log");
        Training training = new Training(
                java,
                version,
                JavaCommand.words(jvmArguments),
                Path.of("").toAbsolutePath(),
                List.of("-jar", of.toString()),
                JavaCommand.words(arguments),
                to,
                log.toAbsolutePath());
        training.run(Path.of(file), requests, getLog());
        getLog().info("Wrote " + to + ". Start with " + training.useOption());
    }
}
