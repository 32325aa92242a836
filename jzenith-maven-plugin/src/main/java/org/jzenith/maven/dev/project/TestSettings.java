package org.jzenith.maven.dev.project;

import java.nio.file.Path;
import java.util.List;

/**
 * The tests of a project, as the POM describes them.
 *
 * @param sources folders with Java sources; they need not exist
 * @param resources folders with resources
 * @param classes the folder of the compiled classes and the copied resources
 * @param compilerOptions options of javac beyond those that this goal sets
 */
public record TestSettings(
        List<Path> sources, List<ResourceFolder> resources, Path classes, List<String> compilerOptions) {}
