package org.jzenith.maven.dev;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectBuilder;
import org.eclipse.aether.RepositorySystem;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.process.MainClass;
import org.jzenith.maven.dev.project.DevSettings;
import org.jzenith.maven.dev.project.JUnitPlatform;
import org.jzenith.maven.dev.project.JvmOptions;
import org.jzenith.maven.dev.project.ModuleReader;
import org.jzenith.maven.dev.project.ModuleSettings;
import org.jzenith.maven.dev.project.ProjectFolders;
import org.jzenith.maven.dev.project.ProjectReader;
import org.jzenith.maven.jvm.JavaCommand;

/**
 * Runs the application and follows its sources: after an edit, the goal compiles and restarts it, while requests wait.
 * After an error, clients see the error. Servers for development live as long as this goal. The class path is that of
 * tests without their classes, because no JAR of an application contains servers for development.
 */
@Mojo(name = "dev", requiresDependencyResolution = ResolutionScope.TEST, requiresOnline = false, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_RESOURCES)
public final class DevMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    @Component
    @SuppressWarnings("deprecation") // Its successor is in javax.inject, which this project does not use.
    private @Nullable RepositorySystem repositories;

    @Component
    @SuppressWarnings("deprecation") // As above
    private @Nullable ProjectBuilder projects;

    @Component
    @SuppressWarnings("deprecation") // As above
    private @Nullable LifecycleExecutor lifecycle;

    @Component
    @SuppressWarnings("deprecation") // As above
    private @Nullable BuildPluginManager plugins;

    /** Port of the application; by default, that of its configuration. */
    @Parameter(property = "port")
    private @Nullable Integer port;

    /** Port of the application if {@code port} is not set: the key of its configuration. */
    @Parameter(property = "rest.port")
    private @Nullable Integer restPort;

    /** Port of the application for TLS, if it serves TLS; by default, that of its configuration. */
    @Parameter(property = "rest.tls.port")
    private @Nullable Integer tlsPort;

    /** Address to listen on; by default, only this machine can reach it. */
    @Parameter(property = "jzenith.dev.host", defaultValue = "127.0.0.1")
    private String host = "127.0.0.1";

    /** Class with the method {@code main}; by default, the one class that uses {@code JZenith} there. */
    @Parameter(property = "main.class")
    private @Nullable String mainClass;

    /** Arguments of the application, separated by spaces, such as {@code --logging.level=debug}. */
    @Parameter(property = "jzenith.args")
    private @Nullable String arguments;

    /** Options of its JVM, separated by spaces, such as those of a debugger. */
    @Parameter(property = "jzenith.jvmArgs")
    private @Nullable String jvmArguments;

    /** Time limit of a stop in milliseconds; afterwards, the goal kills the process. */
    @Parameter(property = "jzenith.dev.stopTimeout", defaultValue = "2000")
    private long stopTimeout;

    /** Empties the servers for development before they start. */
    @Parameter(property = "jzenith.dev.clean")
    private boolean clean;

    @Override
    public void execute() throws MojoExecutionException {
        MavenProject of = requireNonNull(project, "project");
        try {
            if (isLibrary(of)) {
                getLog().info("Other modules of this build use this one, and it has no application of its own.");
                return;
            }
            Pom pom = new Pom(of);
            run(pom.settings(), pom);
        } catch (IOException | DependencyResolutionRequiredException e) {
            throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isLibrary(MavenProject of) {
        if (session()
                .getProjectDependencyGraph()
                .getDownstreamProjects(of, true)
                .isEmpty()) {
            return false;
        }
        Path classes = new ProjectFolders(of).classes();
        String main = property(of, "main.class", mainClass);
        if (main != null) { // Perhaps that of another module
            return !Files.exists(classes.resolve(main.replace('.', '/') + ".class"));
        }
        try {
            MainClass.find(classes);
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** The POM of the application as it was read last, and those of other modules that it may use. */
    private final class Pom implements DevLoop.Pom {
        private MavenProject current;
        private List<MavenProject> others;

        Pom(MavenProject current) {
            this.current = current;
            this.others = session().getProjects().stream()
                    .filter(other -> !other.getFile().equals(current.getFile()))
                    .toList();
        }

        DevSettings settings() throws MojoExecutionException, DependencyResolutionRequiredException {
            return DevMojo.this.settings(current, others);
        }

        @Override
        public DevSettings read() throws IOException, MojoExecutionException, DependencyResolutionRequiredException {
            ProjectReader reader = new ProjectReader(projects, session());
            List<MavenProject> read = new ArrayList<>();
            for (MavenProject other : others) {
                read.add(reader.read(other.getFile()));
            }
            current = reader.read(current.getFile());
            others = read;
            return settings();
        }

        @Override
        public List<Path> testPlatform() throws IOException {
            return new JUnitPlatform(repositories(), session().getRepositorySession(), current).launcher();
        }
    }

    private void run(DevSettings settings, DevLoop.Pom pom) throws IOException, InterruptedException {
        if (clean) {
            Folders.delete(settings.data());
        }
        try (DevLoop loop = new DevLoop(settings, pom, DevMojo::print)) {
            Thread hook = new Thread(loop::close, "jzenith-dev stop"); // For Ctrl-C and SIGTERM
            Runtime.getRuntime().addShutdownHook(hook);
            new Terminal(System.in, loop).start();
            loop.run();
        }
    }

    private RepositorySystem repositories() {
        return requireNonNull(repositories, "repositories");
    }

    private MavenSession session() {
        return requireNonNull(session, "session");
    }

    @SuppressWarnings("SystemOut") // The application's own lines, unchanged
    private static synchronized void print(String line) {
        System.out.println(line);
    }

    private DevSettings settings(MavenProject of, List<MavenProject> others)
            throws MojoExecutionException, DependencyResolutionRequiredException {
        ProjectFolders folders = new ProjectFolders(of);
        List<Path> classPath = folders.libraries(of.getTestClasspathElements());
        ModuleReader modules = new ModuleReader(
                session(), repositories(), requireNonNull(lifecycle, "lifecycle"), requireNonNull(plugins, "plugins"));
        List<Path> otherPoms = new ArrayList<>(folders.parents());
        List<ModuleSettings> libraries = new ArrayList<>();
        for (MavenProject other : others) { // In the order in which Maven builds them
            if (classPath.contains(new ProjectFolders(other).classes())) {
                otherPoms.add(other.getFile().toPath());
                libraries.add(modules.main(other));
            }
        }
        ModuleSettings application = modules.main(of);
        String main = property(of, "main.class", mainClass);
        return new DevSettings(
                of.getFile().toPath(),
                otherPoms,
                libraries,
                application,
                modules.tests(of, application, classPath),
                classPath,
                JavaCommand.program(),
                JvmOptions.development(
                        Runtime.version().feature(), JavaCommand.words(property(of, "jzenith.jvmArgs", jvmArguments))),
                main == null ? "" : main,
                JavaCommand.words(property(of, "jzenith.args", arguments)),
                host,
                port == null ? restPort : port,
                tlsPort,
                Duration.ofMillis(stopTimeout));
    }

    /** Returns a property as the POM has it now, unless the command line sets it; otherwise the given value. */
    private @Nullable String property(MavenProject of, String name, @Nullable String given) {
        String ofCommandLine = session().getUserProperties().getProperty(name);
        return ofCommandLine == null ? of.getProperties().getProperty(name, given) : ofCommandLine;
    }
}
