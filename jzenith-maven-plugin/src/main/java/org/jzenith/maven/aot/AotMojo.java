package org.jzenith.maven.aot;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.jvm.JavaCommand;

/**
 * Creates an archive of the JVM for the JAR of the application, which then starts and warms up faster. With JDK 25 or
 * newer, the archive is an AOT cache with classes and profiles of methods; with an older JDK, it has only classes. The
 * application uses servers for development, if the class path of its tests has some and its arguments name no others.
 */
@Mojo(name = "aot", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
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
        } catch (IOException | DependencyResolutionRequiredException e) {
            throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        }
    }

    private void train(Path of) throws IOException, InterruptedException, DependencyResolutionRequiredException {
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
        Path log = Path.of(requireNonNull(project, "project").getBuild().getDirectory(), "jzenith-aot.log");
        try (TrainingServers servers = TrainingServers.start(project, mainClass(of), JavaCommand.words(arguments))) {
            Training training = new Training(
                    JavaCommand.program(),
                    version,
                    JavaCommand.words(jvmArguments),
                    Path.of("").toAbsolutePath(),
                    List.of("-jar", of.toString()),
                    servers.arguments(),
                    to,
                    log.toAbsolutePath());
            training.run(Path.of(file), requests, getLog());
            getLog().info("Wrote " + to + ". Start with " + training.useOption());
        }
    }

    private static String mainClass(Path of) throws IOException {
        try (JarFile jar = new JarFile(of.toFile())) {
            Manifest manifest = jar.getManifest();
            String main = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (main == null) {
                throw new IOException(of + " has no Main-Class in its manifest (expected: a JAR for java -jar)."
                        + " Fix: package the application as one JAR, or set jzenith.aot.jar");
            }
            return main;
        }
    }
}
