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

    /** Returns a folder of the goal itself, below the build folder of a module. */
    private static Path work(MavenProject of) {
        return Path.of(of.getBuild().getDirectory(), "jzenith-dev");
    }

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
                work(of),
                folders.libraries(of.getCompileClasspathElements()),
                processorPath(of, compiler),
                compiler.options(),
                kotlin);
    }

    /** Returns the tests of a module in Java. */
    public ModuleSettings tests(MavenProject of) throws MojoExecutionException, DependencyResolutionRequiredException {
        CompilerConfiguration compiler = CompilerConfiguration.ofTests(of);
        ProjectFolders folders = new ProjectFolders(of);
        List<Path> classPath = new ArrayList<>(List.of(folders.classes()));
        classPath.addAll(folders.libraries(of.getTestClasspathElements()));
        return new ModuleSettings(
                folders.testSources(),
                folders.testResources(),
                folders.testClasses(),
                work(of).resolve("tests"),
                classPath,
                processorPath(of, CompilerConfiguration.of(of)),
                compiler.options(),
                null);
    }

    private List<Path> processorPath(MavenProject of, CompilerConfiguration compiler) throws MojoExecutionException {
        return new ProcessorPath(repositories, session.getRepositorySession(), of).resolve(compiler.processorPaths());
    }
}
