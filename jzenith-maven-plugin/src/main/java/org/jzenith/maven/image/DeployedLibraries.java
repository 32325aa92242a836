package org.jzenith.maven.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.jspecify.annotations.Nullable;

/**
 * The JARs that an application is deployed with.
 *
 * @param releases the JARs of releases, which never change
 * @param snapshots the JARs of snapshots and of the same build
 */
public record DeployedLibraries(List<Path> releases, List<Path> snapshots) {

    /** The modules that start servers for development, with their own dependencies; the default of a parameter. */
    static final String DEVELOPMENT = "org.jzenith:jzenith-devservices,org.jzenith:jzenith-devservices-kafka,"
            + "org.jzenith:jzenith-issuer,io.zonky.test.postgres:*,org.signal:embedded-redis,org.tukaani:xz";

    /** The same as a list. */
    public static final List<String> OF_DEVELOPMENT = List.of(DEVELOPMENT.split(","));

    /**
     * Returns the libraries of a resolved class path, in its order, without those that the application runs without.
     *
     * @param excludes artifacts to omit, as {@code group:artifact} or {@code group:*}
     * @throws IOException if two of them have the same file name
     */
    public static DeployedLibraries of(Collection<Artifact> artifacts, List<String> excludes) throws IOException {
        DeployedLibraries libraries = new DeployedLibraries(new ArrayList<>(), new ArrayList<>());
        List<String> names = new ArrayList<>();
        for (Artifact artifact : artifacts) {
            boolean excluded = excludes.contains(artifact.getGroupId() + ':' + artifact.getArtifactId())
                    || excludes.contains(artifact.getGroupId() + ":*");
            boolean deployed = !excluded && isDeployed(artifact.getScope());
            if (deployed && artifact.getArtifactHandler().isAddedToClasspath()) {
                Path file = artifact.getFile().toPath();
                String name = String.valueOf(file.getFileName());
                if (names.contains(name)) {
                    throw new IOException("Two libraries have the file name " + name
                            + " (expected: one). Fix: leave one out, by jzenith.image.excludes");
                }
                names.add(name);
                (artifact.isSnapshot() ? libraries.snapshots : libraries.releases).add(file);
            }
        }
        return libraries;
    }

    private static boolean isDeployed(@Nullable String scope) {
        return !Artifact.SCOPE_TEST.equals(scope)
                && !Artifact.SCOPE_PROVIDED.equals(scope)
                && !Artifact.SCOPE_SYSTEM.equals(scope);
    }

    /** Returns all of them. */
    public List<Path> all() {
        List<Path> all = new ArrayList<>(releases);
        all.addAll(snapshots);
        return all;
    }
}
