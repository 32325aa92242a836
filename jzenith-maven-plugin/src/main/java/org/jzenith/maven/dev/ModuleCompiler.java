package org.jzenith.maven.dev;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles all sources of a module in this process, which is warm after the first time. Compiling all avoids tracking
 * dependencies between sources. The classes first go into a separate folder. Only after a compilation without errors,
 * the classes of the application are updated, and obsolete ones deleted. Used by one thread.
 */
final class ModuleCompiler implements AutoCloseable {

    /** The errors, the number of compiled sources, and the number of changed files below the classes. */
    record Result(List<CompilerMessage> errors, int sources, int changedFiles) {
        boolean isSuccess() {
            return errors.isEmpty();
        }
    }

    private final DevSettings settings;
    private final JavaCompiler compiler;
    private final StandardJavaFileManager files;
    private final ProcessorLoader processors;
    private final Path output;
    private final Path generated;
    private final Path list;

    ModuleCompiler(DevSettings settings) throws IOException {
        JavaCompiler ofThisJvm = ToolProvider.getSystemJavaCompiler();
        if (ofThisJvm == null) {
            throw new IOException(System.getProperty("java.home")
                    + " has no compiler (expected: a JDK). Fix: let JAVA_HOME be that of a JDK.");
        }
        this.settings = settings;
        this.compiler = ofThisJvm;
        this.output = Files.createDirectories(settings.work().resolve("classes"));
        this.generated = Files.createDirectories(settings.work().resolve("generated-sources"));
        this.list = settings.work().resolve("classes.lst");
        this.files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        this.processors = new ProcessorLoader(files, settings.processorPath());
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, settings.compileClassPath());
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
        files.setLocationFromPaths(StandardLocation.SOURCE_OUTPUT, List.of(generated));
        if (!settings.processorPath().isEmpty()) {
            files.setLocationFromPaths(StandardLocation.ANNOTATION_PROCESSOR_PATH, settings.processorPath());
        }
    }

    Result compile() throws IOException {
        Folders.empty(output);
        Folders.empty(generated);
        List<Path> sources = sources();
        List<CompilerMessage> errors = sources.isEmpty() ? List.of() : errors(sources);
        return new Result(errors, sources.size(), errors.isEmpty() ? bringUpToDate() : 0);
    }

    private List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path folder : settings.sources()) {
            // Without modules, because the application runs on the class path.
            Folders.files(folder).stream()
                    .filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
                    .forEach(sources::add);
        }
        return sources;
    }

    private List<CompilerMessage> errors(List<Path> sources) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        StringWriter said = new StringWriter();
        boolean success;
        try {
            success = compiler.getTask(
                            said,
                            processors,
                            diagnostics,
                            settings.compilerOptions(),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
        } catch (IllegalArgumentException | IllegalStateException e) { // An option that javac does not support
            return List.of(new CompilerMessage(Optional.empty(), -1, -1, String.valueOf(e.getMessage())));
        }
        List<CompilerMessage> errors = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(CompilerMessage::of)
                .toList();
        if (success || !errors.isEmpty()) {
            return success ? List.of() : errors;
        }
        String text = said.toString().strip(); // Such as the stack trace of a failed processor
        return List.of(new CompilerMessage(
                Optional.empty(), -1, -1, text.isEmpty() ? "javac has failed and said nothing" : text));
    }

    /** Returns the number of files that were written or deleted. */
    private int bringUpToDate() throws IOException {
        Path classes = Files.createDirectories(settings.classes());
        Set<String> made = names(output, Folders.files(output));
        Set<String> stale = new TreeSet<>(Files.exists(list) ? Files.readAllLines(list) : classFiles(classes));
        int changed = 0;
        for (String name : made) {
            Path to = classes.resolve(name);
            byte[] bytes = Files.readAllBytes(output.resolve(name));
            if (!Files.exists(to) || !Arrays.equals(bytes, Files.readAllBytes(to))) {
                Files.createDirectories(to.getParent());
                Files.write(to, bytes);
                changed++;
            }
        }
        stale.removeAll(made);
        for (String name : stale) {
            changed += Files.deleteIfExists(classes.resolve(name)) ? 1 : 0;
        }
        Files.write(list, made);
        return changed;
    }

    private static Set<String> classFiles(Path classes) throws IOException {
        return names(
                classes,
                Folders.files(classes).stream()
                        .filter(file -> file.toString().endsWith(".class"))
                        .toList());
    }

    private static Set<String> names(Path folder, Collection<Path> files) {
        Set<String> names = new TreeSet<>();
        files.forEach(file -> names.add(folder.relativize(file).toString()));
        return names;
    }

    @Override
    public void close() throws IOException {
        processors.closeAll();
        files.close();
    }
}
