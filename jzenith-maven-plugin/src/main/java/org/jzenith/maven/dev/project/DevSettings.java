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
 * @param parents the parents of the POM that are files of the project
 * @param sources folders with Java sources; they need not exist
 * @param resources folders with resources
 * @param classes the folder of the compiled classes and the copied resources
 * @param work a folder of the goal itself, below the build folder
 * @param compileClassPath the class path of the compiler, without {@code classes}
 * @param runtimeClassPath the class path of the application, without {@code classes}
 * @param processorPath JARs of annotation processors; if empty, javac searches the class path
 * @param compilerOptions options of javac beyond those that this goal sets
 * @param java the program that runs the application
 * @param jvmOptions options of the JVM that runs it
 * @param mainClass the class with {@code main}; if empty, the one class that starts an application
 * @param arguments arguments of the application
 * @param host name or address that the goal listens on
 * @param port port to listen on instead of that of the application; null for that of the application
 * @param tlsPort the same for TLS
 * @param tests the tests
 * @param stopTimeout the time limit of a stop of the application
 */
public record DevSettings(
        Path pom,
        List<Path> parents,
        List<Path> sources,
        List<ResourceFolder> resources,
        Path classes,
        Path work,
        List<Path> compileClassPath,
        List<Path> runtimeClassPath,
        List<Path> processorPath,
        List<String> compilerOptions,
        Path java,
        List<String> jvmOptions,
        String mainClass,
        List<String> arguments,
        String host,
        @Nullable Integer port,
        @Nullable Integer tlsPort,
        TestSettings tests,
        Duration stopTimeout) {

    /** Sets the profile for development, which the application uses if the profile has a file. */
    public static final String PROFILE = "-Djzenith.development.profile=dev";

    /** Returns the options of the JVM that can be configuration. */
    List<String> systemProperties() {
        return jvmOptions.stream().filter(option -> option.startsWith("-D")).toList();
    }

    /**
     * Returns the command of a small process of the application that only returns information; arguments follow.
     *
     * @param options the options of the JVM that select the information
     */
    public List<String> sideCommand(List<String> options, List<Path> classPath, String main) {
        List<String> command = new ArrayList<>(
                List.of(java.toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m", PROFILE));
        command.addAll(options);
        command.addAll(systemProperties());
        command.addAll(List.of("-cp", JavaCommand.classPath(classPath), main));
        return command;
    }

    /** Returns the settings by which the tests are compiled, against the classes of the application. */
    public DevSettings ofTests() {
        List<Path> classPath = new ArrayList<>(List.of(classes));
        classPath.addAll(runtimeClassPath);
        return new DevSettings(
                pom,
                parents,
                tests.sources(),
                tests.resources(),
                tests.classes(),
                work.resolve("tests"),
                classPath,
                classPath,
                processorPath,
                tests.compilerOptions(),
                java,
                jvmOptions,
                mainClass,
                arguments,
                host,
                port,
                tlsPort,
                tests,
                stopTimeout);
    }

    /** Returns whether only this machine can reach the goal, so that answers may have details of failures. */
    public boolean isLocal() throws UnknownHostException {
        return InetAddress.getByName(host).isLoopbackAddress();
    }

    /** Returns the folder in which the servers for development keep their data. */
    public Path data() {
        return work.resolve("data");
    }

    /** Returns the files that describe the project. */
    public List<Path> poms() {
        List<Path> all = new ArrayList<>(parents);
        all.add(pom);
        return all;
    }

    /** Returns the folder of the project. */
    public Path base() {
        return requireNonNull(pom.toAbsolutePath().getParent(), "a folder of the POM");
    }
}
