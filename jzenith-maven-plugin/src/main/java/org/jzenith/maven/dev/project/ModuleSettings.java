package org.jzenith.maven.dev.project;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sources that the goal compiles together, as a POM describes them: those of the application, of another module of the
 * same build, or of the tests.
 *
 * @param sources folders with sources; they need not exist
 * @param resources folders with resources
 * @param classes the folder of the compiled classes and the copied resources
 * @param work a folder of the goal itself, below the build folder
 * @param compileClassPath the class path of the compiler, without {@code classes}
 * @param processorPath JARs of annotation processors; if empty, javac searches the class path
 * @param compilerOptions options of javac beyond those that this goal sets
 * @param kotlin the compiler of the sources in Kotlin; null if the POM has none
 */
public record ModuleSettings(
        List<Path> sources,
        List<ResourceFolder> resources,
        Path classes,
        Path work,
        List<Path> compileClassPath,
        List<Path> processorPath,
        List<String> compilerOptions,
        @Nullable KotlinPlugin kotlin) {

    /** Returns the folders whose files belong to the module. */
    public List<Path> folders() {
        List<Path> folders = new ArrayList<>(sources);
        resources.forEach(folder -> folders.add(folder.folder()));
        return folders;
    }

    /** Returns whether a file belongs to the module. */
    public boolean has(Path file) {
        return folders().stream().anyMatch(file::startsWith);
    }
}
