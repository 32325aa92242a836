package org.jzenith.maven.image;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.aot.Training;
import org.jzenith.maven.aot.TrainingServers;
import org.jzenith.maven.jvm.JavaCommand;

/**
 * Builds an OCI image of the application without a daemon, as a tar or in a registry. Omits servers for development.
 */
@Mojo(
        name = "image",
        defaultPhase = LifecyclePhase.PACKAGE,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class ImageMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    /** Base: a name, {@code tar:} with the path of a tar in Docker's format, or {@code scratch}. */
    @Parameter(property = "jzenith.image.base", required = true)
    private String base = "";

    /** Version of Java in the base, which determines the options of the JVM. */
    @Parameter(property = "jzenith.image.javaVersion", required = true)
    private int javaVersion;

    /** Program in the base that runs the application. */
    @Parameter(property = "jzenith.image.java", defaultValue = "java")
    private String java = "java";

    /** Name of the image; by default, that of the artifact with its version. */
    @Parameter(property = "jzenith.image.name", defaultValue = "${project.artifactId}:${project.version}")
    private String name = "";

    /** Whether to push the image to the registry in its name, instead of writing a tar. */
    @Parameter(property = "jzenith.image.push", defaultValue = "false")
    private boolean push;

    /** The tar. */
    @Parameter(property = "jzenith.image.tar", defaultValue = "${project.build.directory}/image.tar")
    private String tar = "";

    /** Class with the method {@code main}. */
    @Parameter(property = "main.class", required = true)
    private String mainClass = "";

    /** More options of the JVM, separated by spaces. */
    @Parameter(property = "jzenith.image.jvmArgs")
    private @Nullable String jvmArguments;

    /** Port that the application listens on. */
    @Parameter(property = "jzenith.image.port", defaultValue = "8080")
    private int port;

    /** Number of the application's user and group. */
    @Parameter(property = "jzenith.image.user", defaultValue = "10001")
    private String user = "10001";

    /**
     * Whether to create an archive of the JVM by a training run, as {@code jzenith:aot} does, and add it to the image.
     * By default, this depends: with Java 25 or newer in the base, if the file of requests exists and Maven runs on the
     * same version, or the trainer is set.
     */
    @Parameter(property = "jzenith.image.train")
    private @Nullable Boolean train;

    /** Program of the JVM for the training run: the same build as that in the base. By default, that of Maven. */
    @Parameter(property = "jzenith.image.trainer")
    private @Nullable String trainer;

    /**
     * The requests of the training run; if the file does not exist, the goal creates it for the routes of the
     * application.
     */
    @Parameter(property = "jzenith.aot.file", defaultValue = "${project.basedir}/src/aot/requests.http")
    private String requestFile = "";

    /** Number of requests to send. */
    @Parameter(property = "jzenith.aot.requests", defaultValue = "20000")
    private int requests;

    /** Arguments of the application in the training run, separated by spaces. */
    @Parameter(property = "jzenith.args")
    private @Nullable String arguments;

    /** Archive of the JVM that was created for the JARs of the image, by its entry point. */
    @Parameter(property = "jzenith.image.archive")
    private @Nullable String archive;

    /**
     * Artifacts to omit, as {@code group:artifact} or {@code group:*}. The default is in the annotation, because Maven
     * replaces the value of the field with an empty list if the property is not set.
     */
    @Parameter(property = "jzenith.image.excludes", defaultValue = DeployedLibraries.DEVELOPMENT)
    private List<String> excludes = new ArrayList<>();

    /** Time of all files, so that the same input gives the same bytes. */
    @Parameter(defaultValue = "${project.build.outputTimestamp}")
    private @Nullable String outputTimestamp;

    @Override
    public void execute() throws MojoExecutionException {
        MavenProject of = requireNonNull(project, "project");
        Path work = Path.of(of.getBuild().getDirectory(), "jzenith-image");
        try {
            boolean offline = requireNonNull(session, "session").isOffline();
            ImageBuilder builder =
                    new ImageBuilder(trained(of, settings(of, work), work), work.resolve("cache"), offline);
            if (push) {
                builder.toRegistry();
                getLog().info("Sent " + name);
            } else {
                Path file = Path.of(tar);
                Files.createDirectories(file.toAbsolutePath().getParent());
                builder.toTar(file);
                getLog().info("Wrote " + name + " to " + file);
            }
        } catch (IOException | DependencyResolutionRequiredException e) {
            throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        }
    }

    private ImageSettings settings(MavenProject of, Path work) throws IOException {
        Instant time = time();
        DeployedLibraries libraries = DeployedLibraries.of(of.getArtifacts(), excludes);
        return new ImageSettings(
                base,
                javaVersion,
                java,
                libraries.releases(),
                libraries.snapshots(),
                ApplicationJar.write(Path.of(of.getBuild().getOutputDirectory()), work.resolve("app.jar"), time),
                Optional.ofNullable(archive).map(Path::of),
                mainClass,
                JavaCommand.words(jvmArguments),
                port,
                user,
                time,
                name);
    }

    private ImageSettings trained(MavenProject of, ImageSettings settings, Path work)
            throws IOException, InterruptedException, DependencyResolutionRequiredException {
        Path file = Path.of(requestFile);
        boolean trains =
                train == null ? archive == null && ImageTraining.isUsual(javaVersion, trainer, file, getLog()) : train;
        if (!trains) {
            return settings;
        }
        ImageTraining image = ImageTraining.of(settings, trainer, work);
        try (TrainingServers servers = TrainingServers.start(of, mainClass, JavaCommand.words(arguments))) {
            Training training = image.prepare(servers.arguments());
            training.run(file, requests, getLog());
            getLog().info("Wrote " + training.archive());
            return settings.withArchive(training.archive());
        }
    }

    /** Returns the time in the POM; by default, a second after the epoch, as is usual for images. */
    private Instant time() {
        return outputTimestamp == null || !outputTimestamp.contains("T")
                ? Instant.ofEpochSecond(1)
                : Instant.parse(outputTimestamp);
    }
}
