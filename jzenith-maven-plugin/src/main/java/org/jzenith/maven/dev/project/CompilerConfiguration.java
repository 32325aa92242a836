package org.jzenith.maven.dev.project;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * The POM's configuration of maven-compiler-plugin for the main sources or the tests: of its execution, which includes
 * that of the plugin, and otherwise of its properties.
 *
 * @param options the options of javac
 * @param processorPaths the artifacts with annotation processors; if empty, the processors are on the class path
 */
public record CompilerConfiguration(List<String> options, List<ProcessorArtifact> processorPaths) {

    private static final String PLUGIN = "org.apache.maven.plugins:maven-compiler-plugin";
    private static final String MAIN = "default-compile";
    private static final String TESTS = "default-testCompile";

    /** An artifact in the POM; the version may come from the dependency management. */
    record ProcessorArtifact(
            String groupId, String artifactId, Optional<String> version, String classifier, String type) {}

    /** Returns the configuration for the main sources. */
    public static CompilerConfiguration of(MavenProject project) {
        return of(project, MAIN);
    }

    /** Returns the configuration for the tests. */
    public static CompilerConfiguration ofTests(MavenProject project) {
        return of(project, TESTS);
    }

    private static CompilerConfiguration of(MavenProject project, String execution) {
        Reader reader = new Reader(project, configuration(project.getPlugin(PLUGIN), execution));
        return new CompilerConfiguration(reader.options(), reader.processorPaths());
    }

    private static @Nullable Xpp3Dom configuration(@Nullable Plugin plugin, String name) {
        if (plugin == null) {
            return null;
        }
        PluginExecution execution = plugin.getExecutionsAsMap().get(name);
        Object configuration = execution == null || execution.getConfiguration() == null
                ? plugin.getConfiguration()
                : execution.getConfiguration();
        return (Xpp3Dom) configuration;
    }

    private record Reader(MavenProject project, @Nullable Xpp3Dom configuration) {

        List<String> options() {
            List<String> options = new ArrayList<>();
            option("release", "maven.compiler.release")
                    .ifPresentOrElse(release -> options.addAll(List.of("--release", release)), () -> {
                        option("source", "maven.compiler.source")
                                .ifPresent(source -> options.addAll(List.of("-source", source)));
                        option("target", "maven.compiler.target")
                                .ifPresent(target -> options.addAll(List.of("-target", target)));
                    });
            option("encoding", "project.build.sourceEncoding")
                    .ifPresent(encoding -> options.addAll(List.of("-encoding", encoding)));
            if (isTrue("parameters", "maven.compiler.parameters")) {
                options.add("-parameters");
            }
            if (isTrue("enablePreview", "maven.compiler.enablePreview")) {
                options.add("--enable-preview");
            }
            options.add("-g");
            option("proc", "maven.compiler.proc").ifPresent(proc -> options.add("-proc:" + proc));
            String processors = String.join(",", texts("annotationProcessors"));
            if (!processors.isEmpty()) {
                options.addAll(List.of("-processor", processors));
            }
            option("compilerArgument", "maven.compiler.argument").ifPresent(options::add);
            options.addAll(texts("compilerArgs"));
            return options;
        }

        List<ProcessorArtifact> processorPaths() {
            return children("annotationProcessorPaths")
                    .map(path -> new ProcessorArtifact(
                            text(path, "groupId").orElse(""),
                            text(path, "artifactId").orElse(""),
                            text(path, "version"),
                            text(path, "classifier").orElse(""),
                            text(path, "type").orElse("jar")))
                    .toList();
        }

        private Optional<String> option(String name, String property) {
            return Optional.ofNullable(configuration)
                    .flatMap(dom -> text(dom, name))
                    .or(() -> Optional.ofNullable(project.getProperties().getProperty(property)));
        }

        private boolean isTrue(String name, String property) {
            return option(name, property)
                    .filter(text -> "true".equals(text.toLowerCase(Locale.ROOT)))
                    .isPresent();
        }

        /** javac takes each text as one argument, as maven-compiler-plugin does. Blank texts do not count. */
        private List<String> texts(String name) {
            return children(name)
                    .flatMap(child -> Stream.ofNullable(child.getValue()))
                    .map(String::strip)
                    .filter(text -> !text.isEmpty())
                    .toList();
        }

        private Stream<Xpp3Dom> children(String name) {
            Xpp3Dom child = configuration == null ? null : configuration.getChild(name);
            return child == null ? Stream.empty() : Arrays.stream(child.getChildren());
        }

        private static Optional<String> text(Xpp3Dom dom, String name) {
            Xpp3Dom child = dom.getChild(name);
            return Optional.ofNullable(child)
                    .map(Xpp3Dom::getValue)
                    .map(String::strip)
                    .filter(text -> !text.isEmpty() && !text.startsWith("${"));
        }
    }
}
