package org.jzenith.maven.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.file.SourceTree;
import org.jzenith.maven.dev.project.ModuleSettings;
import org.jzenith.maven.dev.project.ResourceFolder;

class ModuleCompilerTest {

    private SourceTree seen = new SourceTree(Map.of());

    @TempDir
    private Path folder;

    private Path sources;
    private Path classes;

    @BeforeEach
    void prepare() throws IOException {
        sources = Files.createDirectories(folder.resolve("src"));
        classes = Files.createDirectories(folder.resolve("classes"));
    }

    private ModuleSettings settings(List<Path> processors, List<String> options) {
        return new ModuleSettings(
                List.of(sources, folder.resolve("no-such-folder")),
                List.of(),
                classes,
                folder.resolve("work"),
                List.of(),
                processors,
                options,
                null);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(sources.resolve(name), text);
    }

    private List<String> classes() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path file : Folders.files(classes)) {
            names.add(classes.relativize(file).toString());
        }
        return names;
    }

    /** Compiles as after the changes since the last time. */
    private ModuleCompiler.Result compile(ModuleCompiler compiler) throws IOException {
        SourceTree now = SourceTree.of(List.of(sources));
        List<SourceTree.Change> changes = now.since(seen);
        seen = now;
        return compiler.compile(changes);
    }

    @Test
    void compilesOnlyTheChangedSourceIfItsDeclarationsStayTheSame() throws IOException {
        write("A.java", "class A { int one() { return 1; } }");
        write("B.java", "class B { int two = new A().one() + 1; }");
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(), List.of()))) {
            assertThat(compile(compiler)).isEqualTo(new ModuleCompiler.Result(List.of(), 2, 2));
            write("A.java", "class A { int one() { return new Object() { int i = 2; }.i; } }");
            assertThat(compile(compiler)).isEqualTo(new ModuleCompiler.Result(List.of(), 1, 2));
            assertThat(classes()).containsExactly("A$1.class", "A.class", "B.class");
            write("A.java", "class A { int one() { return 4; } }");
            assertThat(compile(compiler)).isEqualTo(new ModuleCompiler.Result(List.of(), 1, 2));
            assertThat(classes()).containsExactly("A.class", "B.class");
        }
    }

    @Test
    void compilesAllSourcesIfADeclarationChanges() throws IOException {
        write("A.java", "class A { static final int ONE = 1; }");
        write("B.java", "class B { int two = A.ONE + 1; }");
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(), List.of()))) {
            compile(compiler);
            write("A.java", "class A { static final int ONE = 11; }"); // Its value is in the class B.
            assertThat(compile(compiler)).isEqualTo(new ModuleCompiler.Result(List.of(), 2, 2));
            write("A.java", "class A { static final int TWO = 11; }");
            List<CompilerMessage> errors = compile(compiler).errors();
            assertThat(errors).singleElement().satisfies(error -> assertThat(error.place(folder))
                    .isEqualTo("src/B.java:1:22"));
            write("B.java", "class B { int two = A.TWO + 2; }");
            assertThat(compile(compiler)).isEqualTo(new ModuleCompiler.Result(List.of(), 2, 2));
        }
    }

    @Test
    void compilesANewSourceAloneUnlessAnotherOneNamesItsType() throws IOException {
        write("A.java", "class A { Object string = String.valueOf(1); }");
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(), List.of()))) {
            compile(compiler);
            write("B.java", "class B { A a; }");
            assertThat(compile(compiler)).isEqualTo(new ModuleCompiler.Result(List.of(), 1, 1));
            write("String.java", "class String { static String valueOf(int i) { return new String(); } }");
            assertThat(compile(compiler)).isEqualTo(new ModuleCompiler.Result(List.of(), 3, 2));
        }
    }

    @Test
    void compilesWhatChangedBeforeAnErrorTogetherWithItsRepair() throws IOException {
        write("A.java", "class A { int one() { return 1; } }");
        write("B.java", "class B {}");
        write("C.java", "class C {}");
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(), List.of()))) {
            compile(compiler);
            write("A.java", "class A { int one() { return 10; } }");
            write("B.java", "class B { { error } }");
            assertThat(compile(compiler).errors()).isNotEmpty();
            write("B.java", "class B { { one(); } void one() {} }");
            assertThat(compile(compiler).isSuccess()).isTrue();
            write("C.java", "class C { int three() { return new A().one(); } }");
            assertThat(compile(compiler).isSuccess()).isTrue();
            assertThat(classes()).containsExactly("A.class", "B.class", "C.class");
        }
    }

    @Test
    void deletesTheClassesOfSourcesThatAreGone() throws IOException {
        Files.writeString(classes.resolve("Before.class"), "of an earlier build");
        Files.writeString(classes.resolve("kept.txt"), "a resource");
        write("A.java", "class A { class Inner {} }");
        write("B.java", "class B {}");
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(), List.of()))) {
            assertThat(compile(compiler)).isEqualTo(new ModuleCompiler.Result(List.of(), 2, 4));
            assertThat(classes()).containsExactly("A$Inner.class", "A.class", "B.class", "kept.txt");
            Files.delete(sources.resolve("B.java"));
            write("A.java", "class A {}");
            assertThat(compile(compiler)).isEqualTo(new ModuleCompiler.Result(List.of(), 1, 3));
            assertThat(classes()).containsExactly("A.class", "kept.txt");
        }
    }

    @Test
    void leavesTheClassesAloneWhereThereIsAnErrorAndSaysWhere() throws IOException {
        write("A.java", "class A {}");
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(), List.of()))) {
            compile(compiler);
            write("A.java", "class A {\n    B b;\n}");
            write("C.java", "class C {}");
            List<CompilerMessage> errors = compile(compiler).errors();
            assertThat(errors).hasSize(1);
            assertThat(errors.get(0).place(folder)).isEqualTo("src/A.java:2:5");
            assertThat(errors.get(0).text()).contains("cannot find symbol", "class B");
            assertThat(classes()).containsExactly("A.class");
            write("B.java", "class B {}");
            assertThat(compile(compiler).isSuccess()).isTrue();
            assertThat(classes()).containsExactly("A.class", "B.class", "C.class");
        }
    }

    @Test
    void namesTheArtifactOfAMissingPackageOfJzenith() throws IOException {
        write("A.java", "import org.jzenith.postgresql.PostgresqlPlugin;\nclass A {}");
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(), List.of()))) {
            assertThat(compile(compiler).errors())
                    .extracting(CompilerMessage::text)
                    .containsExactly("package org.jzenith.postgresql does not exist. "
                            + "Fix: add the dependency org.jzenith:jzenith-postgresql to the POM.");
        }
    }

    @Test
    void takesTheOptionsOfThePom() throws IOException {
        write("A.java", "class A { Object o = new java.util.ArrayList(); }");
        try (ModuleCompiler compiler =
                new ModuleCompiler(settings(List.of(), List.of("--release", "17", "-Xlint:all", "-Werror")))) {
            assertThat(compile(compiler).errors()).singleElement().satisfies(error -> assertThat(error.text())
                    .contains("-Werror"));
        }
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(), List.of("-no-such-option")))) {
            assertThat(compile(compiler).errors()).singleElement().satisfies(error -> assertThat(error.text())
                    .contains("-no-such-option"));
        }
    }

    /** The processor is compiled by the test, and generates a class for the annotated one. */
    @Test
    void runsTheProcessorsOfThePomEachTime() throws IOException {
        Path processor = Files.createDirectories(folder.resolve("processor/META-INF/services"))
                .getParent()
                .getParent();
        Files.writeString(processor.resolve("META-INF/services/javax.annotation.processing.Processor"), "Twins");
        write(
                "Twins.java",
                """
                import java.util.Set;
                import javax.annotation.processing.*;
                import javax.lang.model.SourceVersion;
                import javax.lang.model.element.*;

                @SupportedAnnotationTypes("java.lang.Deprecated")
                public class Twins extends AbstractProcessor {
                    @Override
                    public SourceVersion getSupportedSourceVersion() {
                        return SourceVersion.latest();
                    }

                    @Override
                    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
                        for (Element element : round.getElementsAnnotatedWith(Deprecated.class)) {
                            String name = element.getSimpleName() + "Twin";
                            try (java.io.Writer out = processingEnv.getFiler().createSourceFile(name).openWriter()) {
                                out.write("class " + name + " {}");
                            } catch (java.io.IOException e) {
                                throw new java.io.UncheckedIOException(e);
                            }
                        }
                        return false;
                    }
                }
                """);
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(), List.of("-proc:none")))) {
            assertThat(compile(compiler).errors()).isEmpty();
        }
        Files.move(classes.resolve("Twins.class"), processor.resolve("Twins.class"));
        Files.delete(sources.resolve("Twins.java"));
        write("A.java", "@Deprecated class A { ATwin twin; }");
        try (ModuleCompiler compiler = new ModuleCompiler(settings(List.of(processor), List.of()))) {
            assertThat(compile(compiler).errors()).isEmpty();
            assertThat(classes()).containsExactly("A.class", "ATwin.class");
            write("A.java", "@Deprecated class A {}");
            write("B.java", "@Deprecated class B { BTwin twin; }");
            assertThat(compile(compiler).errors()).isEmpty();
            assertThat(classes()).containsExactly("A.class", "ATwin.class", "B.class", "BTwin.class");
        }
    }

    @Test
    void copiesResourcesAsThePomSays() throws IOException {
        ResourceFolder filtered = new ResourceFolder(
                sources, "sub", List.of("**/*.txt"), List.of("no/**"), Optional.of(Map.of("project.version", "1.2.3")));
        Path file = sources.resolve("a.txt");
        Files.writeString(file, "${project.version} @project.version@ ${unknown}");
        Path copy = filtered.copyOf(file, classes).orElseThrow();
        filtered.copy(file, copy);
        assertThat(copy).isEqualTo(classes.resolve("sub/a.txt")).hasContent("1.2.3 1.2.3 ${unknown}");
        assertThat(filtered.copyOf(sources.resolve("no/b.txt"), classes)).isEmpty();
        assertThat(filtered.copyOf(sources.resolve("b.png"), classes)).isEmpty();
    }

    @Test
    void seesWhatHappensToFilesAndNotWhatEditorsWriteBesideThem() throws IOException {
        write("a.txt", "a");
        write("b.txt", "b");
        SourceTree before = SourceTree.of(List.of(sources));
        write("a.txt", "longer");
        Files.delete(sources.resolve("b.txt"));
        write("c.txt", "c");
        write(".a.txt.swp", "x");
        write("a.txt~", "x");
        assertThat(SourceTree.of(List.of(sources)).since(before))
                .containsExactly(
                        new SourceTree.Change(sources.resolve("a.txt"), SourceTree.Kind.CHANGED),
                        new SourceTree.Change(sources.resolve("b.txt"), SourceTree.Kind.DELETED),
                        new SourceTree.Change(sources.resolve("c.txt"), SourceTree.Kind.ADDED));
    }
}
