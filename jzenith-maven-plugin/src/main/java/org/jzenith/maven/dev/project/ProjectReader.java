package org.jzenith.maven.dev.project;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.DefaultProjectBuildingRequest;
import org.apache.maven.project.DependencyResolutionResult;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectBuilder;
import org.apache.maven.project.ProjectBuildingException;
import org.apache.maven.project.ProjectBuildingRequest;
import org.apache.maven.project.ProjectBuildingResult;
import org.eclipse.aether.graph.Dependency;
import org.jspecify.annotations.Nullable;

/** Reads a POM again, with the settings and profiles of the running session, and resolves its dependencies. */
public final class ProjectReader {

    private final ProjectBuilder builder;
    private final MavenSession session;

    public ProjectReader(@Nullable ProjectBuilder builder, MavenSession session) {
        this.builder = requireNonNull(builder, "builder");
        this.session = session;
    }

    /** Throws an {@link IOException} with the reason if the POM cannot be used. */
    public MavenProject read(File pom) throws IOException {
        ProjectBuildingRequest request = new DefaultProjectBuildingRequest(session.getProjectBuildingRequest());
        request.setProject(null);
        request.setResolveDependencies(true);
        ProjectBuildingResult result;
        try {
            result = builder.build(pom, request);
        } catch (ProjectBuildingException e) {
            throw new IOException(e.getMessage(), e);
        }
        DependencyResolutionResult resolution = result.getDependencyResolutionResult();
        List<Dependency> missing = resolution == null ? List.of() : resolution.getUnresolvedDependencies();
        if (resolution != null && !missing.isEmpty()) {
            Dependency first = missing.get(0);
            throw new IOException("the dependency " + first.getArtifact() + " cannot be resolved: "
                    + resolution.getResolutionErrors(first).stream()
                            .map(Exception::getMessage)
                            .findFirst()
                            .orElse("for an unknown reason"));
        }
        return result.getProject();
    }
}
