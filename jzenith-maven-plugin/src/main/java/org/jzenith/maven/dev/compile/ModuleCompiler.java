package org.jzenith.maven.dev.compile;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.file.SourceTree;
import org.jzenith.maven.dev.project.KotlinPlugin;
import org.jzenith.maven.dev.project.ModuleSettings;

/**
 * Compiles the sources of a module in this process, which is warm after the first time. After an edit, it compiles the
 * changed sources, and all others only if the declarations in the changed ones differ: that avoids tracking
 * dependencies between sources. Sources in Kotlin are always compiled together, and first. The classes first go into a
 * separate folder. Only after a compilation without errors, the classes of the application are updated, and obsolete
 * ones deleted. Used by one thread.
 */
public final class ModuleCompiler implements AutoCloseable {

    /** The errors, the number of compiled sources, and the number of changed files below the classes. */
    public record Result(List<CompilerMessage> errors, int sources, int changedFiles) {
        public boolean isSuccess() {
            return errors.isEmpty();
        }
    }

    private final ModuleSettings settings;
    private final JavaCompiler compiler;
    private final StandardJavaFileManager files;
    private final ProcessorLoader processors;
    private final Path output;
    private final Path generated;
    /** The classes of the sources in Kotlin, which javac needs as well. */
    private final Path kotlinOutput;

    private final Path list;
    /** The declarations of the sources that are compiled in {@link #output}; null if a source is not. */
    private @Nullable SourceApis apis;

    private final Set<Path> changedSinceSuccess = new TreeSet<>();
    private final Set<String> changedClasses = new TreeSet<>();
    private boolean wasComplete;

    public ModuleCompiler(ModuleSettings settings) throws IOException {
        JavaCompiler ofThisJvm = ToolProvider.getSystemJavaCompiler();
        if (ofThisJvm == null) {
            throw new IOException(System.getProperty("java.home")
                    + " has no compiler (expected: a JDK). Fix: let JAVA_HOME be that of a JDK.");
        }
        this.settings = settings;
        this.compiler = ofThisJvm;
        this.output = Files.createDirectories(settings.work().resolve("classes"));
        this.generated = Files.createDirectories(settings.work().resolve("generated-sources"));
        this.kotlinOutput = Files.createDirectories(settings.work().resolve("kotlin-classes"));
        this.list = settings.work().resolve("classes.lst");
        this.files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        this.processors = new ProcessorLoader(files, settings.processorPath());
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(output));
        files.setLocationFromPaths(StandardLocation.SOURCE_OUTPUT, List.of(generated));
        if (!settings.processorPath().isEmpty()) {
            files.setLocationFromPaths(StandardLocation.ANNOTATION_PROCESSOR_PATH, settings.processorPath());
        }
    }

    /** Compiles what some changes require: all sources at the first time, and otherwise as few as possible. */
    public Result compile(Collection<SourceTree.Change> changes) throws IOException {
        changedClasses.clear();
        wasComplete = false;
        SourceApis known = apis;
        if (known == null || changes.stream().anyMatch(ModuleCompiler::concernsAll)) {
            return compileAll();
        }
        List<Path> all = sources();
        changes.stream().map(SourceTree.Change::file).filter(all::contains).forEach(changedSinceSuccess::add);
        if (changedSinceSuccess.isEmpty()) {
            return new Result(List.of(), 0, 0);
        }
        for (Path source : changedSinceSuccess) {
            forget(known.types(source));
        }
        useClassPath(List.of(output, kotlinOutput));
        SourceApis later = new SourceApis();
        List<CompilerMessage> errors = errors(changedSinceSuccess, later);
        if (!errors.isEmpty()) {
            return new Result(errors, changedSinceSuccess.size(), 0);
        }
        all.removeAll(changedSinceSuccess);
        if (!known.agreeWith(later, all)) {
            return compileAll();
        }
        known.addAll(later);
        int count = changedSinceSuccess.size();
        changedSinceSuccess.clear();
        return new Result(errors, count, bringUpToDate());
    }

    private static boolean concernsAll(SourceTree.Change change) {
        return change.kind() == SourceTree.Kind.DELETED
                || change.file().toString().endsWith(".kt");
    }

    private void useClassPath(List<Path> own) throws IOException {
        List<Path> classPath = new ArrayList<>(own);
        classPath.addAll(settings.compileClassPath());
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
    }

    /** Forgets the last compilation, so the next one compiles all sources. */
    void forget() {
        apis = null;
    }

    /** Returns whether the last call has compiled all sources, so others may see other declarations. */
    boolean wasComplete() {
        return wasComplete;
    }

    private Result compileAll() throws IOException {
        wasComplete = true;
        changedSinceSuccess.clear();
        apis = null;
        Folders.empty(output);
        Folders.empty(generated);
        Folders.empty(kotlinOutput);
        KotlinPlugin kotlin = settings.kotlin();
        if (kotlin != null) {
            Optional<String> messages = kotlin.compile(kotlinOutput);
            if (messages.isPresent()) {
                return new Result(CompilerMessage.ofKotlin(messages.get()), 0, 0);
            }
        }
        useClassPath(List.of(kotlinOutput));
        List<Path> sources = sources();
        SourceApis all = new SourceApis();
        List<CompilerMessage> errors = sources.isEmpty() ? List.of() : errors(sources, all);
        if (!errors.isEmpty()) {
            return new Result(errors, sources.size(), 0);
        }
        apis = all;
        return new Result(errors, sources.size(), bringUpToDate());
    }

    /** Returns the binary names of the classes that the last compilation has written or deleted. */
    public Set<String> changedClasses() {
        return changedClasses;
    }

    /** Deletes the classes of a changed source, because a class in them may have gone. */
    private void forget(Collection<String> types) throws IOException {
        for (String type : types) {
            Path file = output.resolve(type.replace('.', '/') + ".class");
            String nested = type.substring(type.lastIndexOf('.') + 1) + '$';
            if (Files.exists(file)) {
                try (DirectoryStream<Path> siblings = Files.newDirectoryStream(
                        file.getParent(),
                        sibling -> sibling.equals(file)
                                || sibling.getFileName().toString().startsWith(nested))) {
                    for (Path sibling : siblings) {
                        Files.delete(sibling);
                    }
                }
            }
        }
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

    private List<CompilerMessage> errors(Collection<Path> sources, SourceApis recorded) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        StringWriter said = new StringWriter();
        boolean success;
        try {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    said,
                    processors,
                    diagnostics,
                    settings.compilerOptions(),
                    null,
                    files.getJavaFileObjectsFromPaths(sources));
            if (task instanceof JavacTask javac) {
                recorded.record(javac);
            }
            success = task.call();
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
        Map<String, Path> made = new TreeMap<>(names(kotlinOutput));
        made.putAll(names(output));
        Set<String> stale = new TreeSet<>(Files.exists(list) ? Files.readAllLines(list) : classFiles(classes));
        int changed = 0;
        for (Map.Entry<String, Path> file : made.entrySet()) {
            String name = file.getKey();
            Path to = classes.resolve(name);
            byte[] bytes = Files.readAllBytes(file.getValue());
            if (!Files.exists(to) || !Arrays.equals(bytes, Files.readAllBytes(to))) {
                Files.createDirectories(to.getParent());
                Files.write(to, bytes);
                note(name);
                changed++;
            }
        }
        stale.removeAll(made.keySet());
        for (String name : stale) {
            if (Files.deleteIfExists(classes.resolve(name))) {
                note(name);
                changed++;
            }
        }
        Files.write(list, made.keySet());
        return changed;
    }

    private void note(String file) {
        if (file.endsWith(".class")) {
            changedClasses.add(ClassReferences.name(Path.of(""), Path.of(file)));
        }
    }

    private static Set<String> classFiles(Path classes) throws IOException {
        Set<String> names = new TreeSet<>(names(classes).keySet());
        names.removeIf(name -> !name.endsWith(".class"));
        return names;
    }

    /** Returns the files below a folder, by their names there. */
    private static Map<String, Path> names(Path folder) throws IOException {
        Map<String, Path> names = new TreeMap<>();
        for (Path file : Folders.files(folder)) {
            names.put(folder.relativize(file).toString(), file);
        }
        return names;
    }

    @Override
    public void close() throws IOException {
        processors.closeAll();
        files.close();
    }
}
