package org.jzenith.archetype;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A local repository of Maven that has what this build has made, and shows the user's own for all the rest: others'
 * artifacts come from there and go there, as in any build, and nothing of ours does.
 */
final class ThrowAwayRepository {

    private static final List<String> POMS = List.of("", "jzenith-bom", "jzenith-starter-parent");
    private static final List<String> JARS = List.of(
            "jzenith-core",
            "jzenith-backing",
            "jzenith-devservices",
            "jzenith-issuer",
            "jzenith-logback",
            "jzenith-rest",
            "jzenith-postgresql",
            "jzenith-redis",
            "jzenith-security",
            "jzenith-testing",
            "jzenith-maven-plugin",
            "jzenith-archetype");

    private final Path sources = Path.of("..").toAbsolutePath().normalize();
    private final Path folder;
    private final String version;

    private ThrowAwayRepository(Path folder, String version) {
        this.folder = folder;
        this.version = version;
    }

    /** Makes it in a folder that is not there. */
    static ThrowAwayRepository in(Path folder, Path cache, String version) throws IOException {
        ThrowAwayRepository repository = new ThrowAwayRepository(folder, version);
        Files.createDirectories(cache.resolve("org"));
        link(cache, folder, "org");
        link(cache.resolve("org"), folder.resolve("org"), "jzenith");
        for (String module : POMS) {
            repository.add(module, List.of());
        }
        for (String module : JARS) {
            repository.add(module, List.of(".jar"));
        }
        return repository;
    }

    Path folder() {
        return folder;
    }

    private static void link(Path from, Path to, String except) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> children = Files.list(from)) {
            for (Path child : children.filter(file -> !file.endsWith(except)).toList()) {
                Files.createSymbolicLink(to.resolve(child.getFileName()), child);
            }
        }
    }

    private void add(String module, List<String> kinds) throws IOException {
        String artifact = module.isEmpty() ? "jzenith-parent" : module;
        String name = artifact + '-' + version;
        Path target = Files.createDirectories(
                folder.resolve("org/jzenith").resolve(artifact).resolve(version));
        Files.copy(sources.resolve(module).resolve("pom.xml"), target.resolve(name + ".pom"));
        for (String kind : kinds) {
            Files.copy(sources.resolve(module).resolve("target").resolve(name + kind), target.resolve(name + kind));
        }
    }
}
