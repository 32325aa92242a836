package org.jzenith.maven.dev.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * The plugin of the project that compiles Kotlin. It runs in this process with its configuration of the POM, so options
 * and plugins of the compiler are those of a build. Its class loader stays, and so does its warm code.
 */
public final class KotlinPlugin {

    private static final String KEY = "org.jetbrains.kotlin:kotlin-maven-plugin";
    private static final String GOAL = "compile";
    private static final String DEFAULT_SOURCES = "src/main/kotlin";

    private final LifecycleExecutor lifecycle;
    private final BuildPluginManager plugins;
    private final MavenSession session;
    private final MavenProject project;
    private final Optional<String> execution;
    private final Optional<Xpp3Dom> folders;

    private KotlinPlugin(
            LifecycleExecutor lifecycle,
            BuildPluginManager plugins,
            MavenSession session,
            MavenProject project,
            Plugin plugin) {
        this.lifecycle = lifecycle;
        this.plugins = plugins;
        this.session = session.clone();
        this.session.setCurrentProject(project);
        this.project = project;
        Optional<PluginExecution> compiling = plugin.getExecutions().stream()
                .filter(each -> each.getGoals().contains(GOAL))
                .findFirst();
        this.execution = compiling.map(PluginExecution::getId);
        this.folders = compiling
                .map(PluginExecution::getConfiguration)
                .or(() -> Optional.ofNullable(plugin.getConfiguration()))
                .map(configuration -> ((Xpp3Dom) configuration).getChild("sourceDirs"));
    }

    /** Returns the plugin of a project; null if it has none. */
    public static @Nullable KotlinPlugin of(
            MavenProject project, LifecycleExecutor lifecycle, BuildPluginManager plugins, MavenSession session) {
        Plugin plugin = project.getPlugin(KEY);
        return plugin == null ? null : new KotlinPlugin(lifecycle, plugins, session, project, plugin);
    }

    /** Returns the folders of sources beside those of Java; they need not exist. */
    public List<Path> sources() {
        Stream<String> names = folders.map(Xpp3Dom::getChildren)
                .map(Arrays::stream)
                .map(found -> found.flatMap(folder -> Stream.ofNullable(folder.getValue())))
                .orElse(Stream.of(DEFAULT_SOURCES));
        Path base = project.getBasedir().toPath();
        return names.map(base::resolve).toList();
    }

    /** Compiles all sources in Kotlin into a folder; returns the messages of the compiler if they have errors. */
    public Optional<String> compile(Path output) throws IOException {
        try {
            for (MojoExecution goal : lifecycle
                    .calculateExecutionPlan(
                            session,
                            KEY + ':' + GOAL + execution.map(id -> '@' + id).orElse(""))
                    .getMojoExecutions()) {
                set(goal.getConfiguration(), "output", output.toString());
                plugins.executeMojo(session, goal);
            }
            return Optional.empty();
        } catch (MojoFailureException e) {
            return Optional.of(e.getLongMessage() == null ? String.valueOf(e.getMessage()) : e.getLongMessage());
        } catch (Exception e) { // Ten kinds for a plugin that cannot be resolved, read, configured or executed
            throw new IOException(KEY + " cannot compile: " + e.getMessage(), e);
        }
    }

    private static void set(Xpp3Dom configuration, String name, String value) {
        Xpp3Dom child = configuration.getChild(name);
        if (child == null) {
            child = new Xpp3Dom(name);
            configuration.addChild(child);
        }
        child.setValue(value);
    }
}
