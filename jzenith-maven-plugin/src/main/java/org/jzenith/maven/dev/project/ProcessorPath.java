package org.jzenith.maven.dev.project;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** Finds the JARs of annotation processors, with their dependencies. */
public record ProcessorPath(RepositorySystem repositories, RepositorySystemSession session, MavenProject project) {

    public List<Path> resolve(List<CompilerConfiguration.ProcessorArtifact> artifacts) throws MojoExecutionException {
        if (artifacts.isEmpty()) {
            return List.of();
        }
        CollectRequest collect = new CollectRequest();
        collect.setRepositories(project.getRemoteProjectRepositories());
        artifacts.forEach(artifact -> collect.addDependency(new org.eclipse.aether.graph.Dependency(
                new DefaultArtifact(
                        artifact.groupId(),
                        artifact.artifactId(),
                        artifact.classifier(),
                        artifact.type(),
                        artifact.version().orElseGet(() -> managedVersion(artifact))),
                "runtime")));
        try {
            return repositories
                    .resolveDependencies(session, new DependencyRequest(collect, null))
                    .getArtifactResults()
                    .stream()
                    .map(result -> result.getArtifact().getFile().toPath())
                    .toList();
        } catch (DependencyResolutionException e) {
            throw new MojoExecutionException("The annotation processors cannot be resolved: " + e.getMessage(), e);
        }
    }

    private String managedVersion(CompilerConfiguration.ProcessorArtifact artifact) {
        DependencyManagement management = project.getDependencyManagement();
        List<Dependency> managed = management == null ? List.of() : management.getDependencies();
        return managed.stream()
                .filter(dependency -> dependency.getGroupId().equals(artifact.groupId())
                        && dependency.getArtifactId().equals(artifact.artifactId()))
                .map(Dependency::getVersion)
                .findFirst()
                .orElse("");
    }
}
