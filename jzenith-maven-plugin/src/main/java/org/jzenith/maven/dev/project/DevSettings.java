package org.jzenith.maven.dev.project;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.jvm.JavaCommand;

/**
 * The settings of the application in the POM and on the command line.
 *
 * @param pom the POM
 * @param otherPoms the POMs of its parents and of other modules, as far as they are files of the same build
 * @param libraries modules of the same build that the application uses, each after those that it uses itself
 * @param application the module of the application
 * @param tests the tests of the application
 * @param runtimeClassPath the class path of the application, without its own classes
 * @param java the program that runs the application
 * @param jvmOptions options of the JVM that runs it
 * @param mainClass the class with {@code main}; if empty, the one class that starts an application
 * @param arguments arguments of the application
 * @param host name or address that the goal listens on
 * @param port port to listen on instead of that of the application; null for that of the application
 * @param tlsPort the same for TLS
 * @param stopTimeout the time limit of a stop of the application
 */
public record DevSettings(
        Path pom,
        List<Path> otherPoms,
        List<ModuleSettings> libraries,
        ModuleSettings application,
        ModuleSettings tests,
        List<Path> runtimeClassPath,
        Path java,
        List<String> jvmOptions,
        String mainClass,
        List<String> arguments,
        String host,
        @Nullable Integer port,
        @Nullable Integer tlsPort,
        Duration stopTimeout) {

    /** Sets the profile for development, which the application uses if the profile has a file. */
    public static final String PROFILE = "-Djzenith.development.profile=dev";

    /** Returns the modules, each after those that it uses. */
    public List<ModuleSettings> modules() {
        List<ModuleSettings> all = new ArrayList<>(libraries);
        all.add(application);
        return all;
    }

    /** Returns the folder of the compiled classes of the application. */
    public Path classes() {
        return application.classes();
    }

    /** Returns a folder of the goal itself, below the build folder. */
    public Path work() {
        return application.work();
    }

    /** Returns the options of the JVM that can be configuration. */
    public List<String> systemProperties() {
        return jvmOptions.stream().filter(option -> option.startsWith("-D")).toList();
    }

    /**
     * Returns the command of a small process of the application that only returns information; arguments follow.
     *
     * @param options the options of the JVM that select the information
     */
    public List<String> sideCommand(List<String> options, List<Path> classPath, String main) {
        List<String> command = JavaCommand.small(java);
        command.add(PROFILE);
        command.addAll(options);
        command.addAll(systemProperties());
        command.addAll(List.of("-cp", JavaCommand.classPath(classPath), main));
        return command;
    }

    /** Returns whether only this machine can reach the goal, so that answers may have details of failures. */
    public boolean isLocal() throws UnknownHostException {
        return InetAddress.getByName(host).isLoopbackAddress();
    }

    /** Returns the folder in which the servers for development keep their data. */
    public Path data() {
        return work().resolve("data");
    }

    /** Returns the files that describe the project. */
    public List<Path> poms() {
        List<Path> all = new ArrayList<>(otherPoms);
        all.add(pom);
        return all;
    }

    /** Returns the folder of the project. */
    public Path base() {
        return requireNonNull(pom.toAbsolutePath().getParent(), "a folder of the POM");
    }
}
