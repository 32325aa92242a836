package org.jzenith.maven.dev.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** Finds JUnit's launcher for the engine that the tests of a project use, as Surefire does. */
public record JUnitPlatform(RepositorySystem repositories, RepositorySystemSession session, MavenProject project) {

    private static final String GROUP = "org.junit.platform";
    private static final String LAUNCHER = "junit-platform-launcher";

    /** Returns the JARs that are missing on the class path of the tests. */
    public List<Path> launcher() throws IOException {
        if (version(LAUNCHER).isPresent()) {
            return List.of();
        }
        String version = version("junit-platform-engine")
                .orElseThrow(
                        () -> new IOException("the tests do not use JUnit 5 (expected: org.junit.jupiter:junit-jupiter"
                                + " among the dependencies). Fix: add it with the scope test"));
        ArtifactRequest request = new ArtifactRequest(
                new DefaultArtifact(GROUP, LAUNCHER, "jar", version), project.getRemoteProjectRepositories(), null);
        try {
            return List.of(repositories
                    .resolveArtifact(session, request)
                    .getArtifact()
                    .getFile()
                    .toPath());
        } catch (ArtifactResolutionException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private Optional<String> version(String artifact) {
        return project.getArtifacts().stream()
                .filter(each ->
                        each.getGroupId().equals(GROUP) && each.getArtifactId().equals(artifact))
                .map(Artifact::getVersion)
                .findFirst();
    }
}
