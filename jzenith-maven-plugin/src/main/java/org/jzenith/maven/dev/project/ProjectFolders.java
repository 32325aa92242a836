package org.jzenith.maven.dev.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.model.Resource;
import org.apache.maven.project.MavenProject;

/** The folders of a project. */
public final class ProjectFolders {

    private final MavenProject project;
    private final Path base;

    public ProjectFolders(MavenProject project) {
        this.project = project;
        this.base = project.getBasedir().toPath();
    }

    /** Returns the POMs of the parents that are files of the project rather than of the repository. */
    public List<Path> parents() {
        List<Path> files = new ArrayList<>();
        for (MavenProject parent = project.getParent(); parent != null; parent = parent.getParent()) {
            if (parent.getFile() != null) {
                files.add(parent.getFile().toPath());
            }
        }
        return files;
    }

    /** Returns the folders of sources; generated sources are excluded, because each compilation generates them anew. */
    public List<Path> sources() {
        Path generated = base.resolve(project.getBuild().getDirectory()).resolve("generated-sources/annotations");
        return project.getCompileSourceRoots().stream()
                .map(base::resolve)
                .filter(folder -> !folder.equals(generated))
                .toList();
    }

    public Path classes() {
        return base.resolve(project.getBuild().getOutputDirectory());
    }

    public List<ResourceFolder> resources() {
        return project.getBuild().getResources().stream().map(this::resource).toList();
    }

    private ResourceFolder resource(Resource resource) {
        return new ResourceFolder(
                base.resolve(resource.getDirectory()),
                resource.getTargetPath() == null ? "" : resource.getTargetPath(),
                resource.getIncludes(),
                resource.getExcludes(),
                resource.isFiltering() ? Optional.of(values()) : Optional.empty());
    }

    private Map<String, String> values() {
        Map<String, String> values = new HashMap<>();
        project.getProperties()
                .stringPropertyNames()
                .forEach(name -> values.put(name, project.getProperties().getProperty(name, "")));
        values.put("project.groupId", project.getGroupId());
        values.put("project.artifactId", project.getArtifactId());
        values.put("project.version", project.getVersion());
        values.put("project.name", project.getName());
        return values;
    }

    List<Path> testSources() {
        return project.getTestCompileSourceRoots().stream().map(base::resolve).toList();
    }

    List<ResourceFolder> testResources() {
        return project.getBuild().getTestResources().stream()
                .map(this::resource)
                .toList();
    }

    Path testClasses() {
        return base.resolve(project.getBuild().getTestOutputDirectory());
    }

    /** Returns a class path of Maven without the classes of the project and of its tests. */
    public List<Path> libraries(List<String> classPath) {
        return classPath.stream()
                .map(base::resolve)
                .filter(path -> !path.equals(classes()) && !path.equals(testClasses()))
                .toList();
    }
}
