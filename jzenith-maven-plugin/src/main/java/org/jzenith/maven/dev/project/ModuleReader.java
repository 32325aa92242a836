package org.jzenith.maven.dev.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;

/** Reads from POMs how the sources of a module are compiled. */
public record ModuleReader(
        MavenSession session, RepositorySystem repositories, LifecycleExecutor lifecycle, BuildPluginManager plugins) {

    /** Returns the main sources of a module. */
    public ModuleSettings main(MavenProject of) throws MojoExecutionException, DependencyResolutionRequiredException {
        CompilerConfiguration compiler = CompilerConfiguration.of(of);
        ProjectFolders folders = new ProjectFolders(of);
        KotlinPlugin kotlin = KotlinPlugin.of(of, lifecycle, plugins, session);
        List<Path> sources = new ArrayList<>(folders.sources());
        if (kotlin != null) {
            kotlin.sources().stream()
                    .filter(folder -> !sources.contains(folder))
                    .forEach(sources::add);
        }
        return new ModuleSettings(
                sources,
                folders.resources(),
                folders.classes(),
                Path.of(of.getBuild().getDirectory(), "jzenith-dev"),
                folders.libraries(of.getCompileClasspathElements()),
                new ProcessorPath(repositories, session.getRepositorySession(), of).resolve(compiler.processorPaths()),
                compiler.options(),
                kotlin);
    }

    /**
     * Returns the tests in Java of the application, which have its annotation processors.
     *
     * @param classPath the class path of the application, without its own classes
     */
    public ModuleSettings tests(MavenProject of, ModuleSettings application, List<Path> classPath) {
        ProjectFolders folders = new ProjectFolders(of);
        List<Path> all = new ArrayList<>(List.of(application.classes()));
        all.addAll(classPath);
        return new ModuleSettings(
                folders.testSources(),
                folders.testResources(),
                folders.testClasses(),
                application.work().resolve("tests"),
                all,
                application.processorPath(),
                CompilerConfiguration.ofTests(of).options(),
                null);
    }
}
