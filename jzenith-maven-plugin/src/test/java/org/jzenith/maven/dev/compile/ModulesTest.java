package org.jzenith.maven.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.maven.dev.file.SourceTree;
import org.jzenith.maven.dev.project.ModuleSettings;
import org.jzenith.maven.dev.project.ResourceFolder;

class ModulesTest {

    @TempDir
    private Path folder;

    private SourceTree seen = new SourceTree(Map.of());
    private Modules modules;

    @BeforeEach
    void createALibraryAndAnApplicationThatUsesIt() throws IOException {
        write("library/A.java", "public class A { public static int one() { return 1; } }");
        write("library/Unrelated.java", "class Unrelated {}");
        write("application/B.java", "class B { int two = A.one() + 1; }");
        write("application/Other.java", "class Other {}");
        modules = new Modules(List.of(
                module("library", List.of()),
                module("application", List.of(folder.resolve("library/target/classes")))));
        assertThat(compile()).isEqualTo(new ModuleCompiler.Result(List.of(), 4, 4));
    }

    @AfterEach
    void close() throws IOException {
        modules.close();
    }

    private ModuleSettings module(String name, List<Path> classPath) throws IOException {
        Path base = folder.resolve(name);
        return new ModuleSettings(
                List.of(base.resolve("src")),
                List.of(new ResourceFolder(base.resolve("resources"), "", List.of(), List.of(), Optional.empty())),
                base.resolve("target/classes"),
                base.resolve("target/jzenith-dev"),
                classPath,
                List.of(),
                List.of("-proc:none"),
                null);
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file.replace("/", "/src/"));
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Compiles as after the changes since the last time. */
    private ModuleCompiler.Result compile() throws IOException {
        SourceTree now = SourceTree.of(List.of(folder.resolve("library/src"), folder.resolve("application/src")));
        List<SourceTree.Change> changes = now.since(seen);
        seen = now;
        return modules.compile(changes);
    }

    @Test
    void aBodyInALibraryIsCompiledAlone() throws IOException {
        write("library/A.java", "public class A { public static int one() { return 11; } }");
        assertThat(compile()).isEqualTo(new ModuleCompiler.Result(List.of(), 1, 1));
        assertThat(modules.changedClasses()).containsExactly("A");
    }

    @Test
    void aDeclarationInALibraryCompilesTheApplicationAsAWhole() throws IOException {
        write("library/A.java", "public class A { public static long one() { return 1; } }");
        ModuleCompiler.Result result = compile();
        assertThat(result.errors()).singleElement().satisfies(error -> assertThat(error.place(folder))
                .isEqualTo("application/src/B.java:1:29"));
        assertThat(result.sources()).isEqualTo(4);
        write("application/B.java", "class B { long two = A.one() + 1; }");
        assertThat(compile()).isEqualTo(new ModuleCompiler.Result(List.of(), 2, 1));
    }

    @Test
    void anErrorInALibraryKeepsTheChangesOfTheApplicationForLater() throws IOException {
        write("library/A.java", "public class A { public static in one() { return 1; } }");
        write("application/B.java", "class B { int two = A.one() + 2; }");
        assertThat(compile().errors()).singleElement().satisfies(error -> assertThat(error.place(folder))
                .isEqualTo("library/src/A.java:1:32"));
        write("library/A.java", "public class A { public static int one() { return 1; } }");
        assertThat(compile().isSuccess()).isTrue();
        assertThat(modules.changedClasses()).contains("B");
    }

    @Test
    void resourcesOfALibraryAreCopied() throws IOException {
        Path resource = folder.resolve("library/resources/greeting.txt");
        Files.createDirectories(resource.getParent());
        Files.writeString(resource, "Hello");
        modules.copyResources();
        Path copy = folder.resolve("library/target/classes/greeting.txt");
        assertThat(copy).hasContent("Hello");
        Files.writeString(resource, "Good day");
        assertThat(modules.followResource(new SourceTree.Change(resource, SourceTree.Kind.CHANGED)))
                .isTrue();
        assertThat(copy).hasContent("Good day");
        assertThat(modules.followResource(
                        new SourceTree.Change(folder.resolve("library/src/A.java"), SourceTree.Kind.CHANGED)))
                .isFalse();
    }
}
