package org.jzenith.maven.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A local repository of Maven that has what this build has made, and shows the user's own for all the rest: others'
 * artifacts come from there and go there, as in any build, and nothing of ours does. For integration tests, whose build
 * tells by system properties which Maven it is.
 */
public final class LocalRepository {

    private static final List<String> POMS = List.of("", "jzenith-bom", "jzenith-starter-parent");

    private final Path sources = Path.of("..").toAbsolutePath().normalize();
    private final Path folder;

    private LocalRepository(Path folder) {
        this.folder = folder;
    }

    /** Makes it in a folder that does not exist, with the JARs of some modules. */
    public static LocalRepository in(Path folder, List<String> modules) throws IOException {
        LocalRepository repository = new LocalRepository(folder);
        Path cache = Path.of(System.getProperty("maven.cache"));
        Files.createDirectories(cache.resolve("org"));
        link(cache, folder, "org");
        link(cache.resolve("org"), folder.resolve("org"), "jzenith");
        for (String module : POMS) {
            repository.add(module, List.of());
        }
        for (String module : modules) {
            repository.add(module, List.of(".jar"));
        }
        return repository;
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
        String name = artifact + '-' + version();
        Path target = Files.createDirectories(
                folder.resolve("org/jzenith").resolve(artifact).resolve(version()));
        Files.copy(sources.resolve(module).resolve("pom.xml"), target.resolve(name + ".pom"));
        for (String kind : kinds) {
            Files.copy(sources.resolve(module).resolve("target").resolve(name + kind), target.resolve(name + kind));
        }
    }

    /** Returns the version of this build. */
    public static String version() {
        return System.getProperty("project.version");
    }

    /** Returns the words that call the Maven of this build, with its settings and this repository. */
    public List<String> mvn() {
        List<String> words = new ArrayList<>(
                List.of(System.getProperty("maven.home") + "/bin/mvn", "-B", "-ntp", "-Dmaven.repo.local=" + folder));
        if (System.getProperty("maven.offline").endsWith("true")) {
            words.add("-o");
        }
        Path settings = Path.of(System.getProperty("maven.settings").replaceFirst("^file:", ""));
        if (Files.isRegularFile(settings)) {
            words.addAll(List.of("-s", settings.toString()));
        }
        return words;
    }
}
