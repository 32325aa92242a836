package org.jzenith.maven.manifests;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.image.DeployedLibraries;
import org.jzenith.maven.jvm.JavaCommand;

/**
 * Writes manifests for Kubernetes from the configuration of the application in code, on the class path and in a
 * profile. The environment of the build has no influence, and the manifests contain no secret.
 */
@Mojo(name = "manifests", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class ManifestsMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    /** Profile of the configuration. */
    @Parameter(property = "jzenith.manifests.profile")
    private @Nullable String profile;

    /** Name of all objects. */
    @Parameter(property = "jzenith.manifests.name", defaultValue = "${project.artifactId}")
    private String name = "";

    /** Image. */
    @Parameter(property = "jzenith.image.name", defaultValue = "${project.artifactId}:${project.version}")
    private String image = "";

    /** Class with the method {@code main}. */
    @Parameter(property = "main.class", required = true)
    private String mainClass = "";

    /** File to write. */
    @Parameter(property = "jzenith.manifests.file", defaultValue = "${project.build.directory}/kubernetes.yaml")
    private String file = "";

    /** Memory of a container. */
    @Parameter(property = "jzenith.manifests.memory", defaultValue = "512Mi")
    private String memory = "";

    /** Processors that a container requests. */
    @Parameter(property = "jzenith.manifests.cpu", defaultValue = "500m")
    private String cpu = "";

    /** Least number of pods. */
    @Parameter(property = "jzenith.manifests.minReplicas", defaultValue = "2")
    private int minReplicas;

    /** Greatest number of pods. */
    @Parameter(property = "jzenith.manifests.maxReplicas", defaultValue = "6")
    private int maxReplicas;

    /** Number of the user and of the group. */
    @Parameter(property = "jzenith.image.user", defaultValue = "10001")
    private String user = "";

    /**
     * How the application gets its secrets: {@code variables} of the environment, or {@code files} of a mounted folder.
     */
    @Parameter(property = "jzenith.manifests.secrets", defaultValue = "variables")
    private String secrets = "";

    /** Host of an Ingress; none if it is not set. */
    @Parameter(property = "jzenith.manifests.ingress")
    private @Nullable String ingress;

    /** Class of the Ingress; by default that of the cluster. */
    @Parameter(property = "jzenith.manifests.ingressClass")
    private @Nullable String ingressClass;

    /** Secret with the certificate of the Ingress; if it is not set, the Ingress has no TLS. */
    @Parameter(property = "jzenith.manifests.ingressSecret")
    private @Nullable String ingressSecret;

    /** Whether to write a ServiceMonitor of the Prometheus Operator. */
    @Parameter(property = "jzenith.manifests.serviceMonitor", defaultValue = "false")
    private boolean serviceMonitor;

    @Override
    public void execute() throws MojoExecutionException {
        MavenProject of = requireNonNull(project, "project");
        String chosen = orEmpty(profile);
        try {
            SecretDelivery delivery = SecretDelivery.of(secrets);
            List<Path> classPath = new ArrayList<>(List.of(Path.of(of.getBuild().getOutputDirectory())));
            classPath.addAll(DeployedLibraries.of(of.getArtifacts(), DeployedLibraries.OF_DEVELOPMENT)
                    .all());
            Path java = JavaCommand.program();
            ApplicationDescription application = new ApplicationProbe(java, classPath, mainClass, chosen).describe();
            Path to = Path.of(file);
            Files.createDirectories(to.toAbsolutePath().getParent());
            Manifests manifests = new Manifests(
                    application,
                    name,
                    image,
                    chosen,
                    memory,
                    cpu,
                    minReplicas,
                    maxReplicas,
                    user,
                    delivery,
                    new RequestedObjects(
                            orEmpty(ingress), orEmpty(ingressClass), orEmpty(ingressSecret), serviceMonitor));
            Files.writeString(to, manifests.yaml());
            getLog().info("Wrote " + to);
            manifests.warnings().forEach(getLog()::warn);
        } catch (IOException e) {
            throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        }
    }

    private static String orEmpty(@Nullable String option) {
        return option == null ? "" : option;
    }
}
