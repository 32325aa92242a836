package org.jzenith.maven.dev.compile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jzenith.maven.dev.file.SourceTree;
import org.jzenith.maven.dev.project.ModuleSettings;

/** The modules whose sources and resources the goal follows. Used by one thread. */
public final class Modules implements AutoCloseable {

    private record Module(ModuleSettings settings, ModuleCompiler compiler, Resources resources) {}

    private final List<Module> modules = new ArrayList<>();
    private final Set<String> changedClasses = new TreeSet<>();

    /** Takes modules, each after those that it uses. */
    public Modules(List<ModuleSettings> settings) throws IOException {
        for (ModuleSettings module : settings) {
            modules.add(new Module(module, new ModuleCompiler(module), new Resources(module)));
        }
    }

    /** Copies all resources that have no copy, or an older one. */
    public void copyResources() throws IOException {
        for (Module module : modules) {
            module.resources.copyAll();
        }
    }

    /** Copies or deletes a resource; returns false if the file is not a resource. */
    public boolean followResource(SourceTree.Change change) throws IOException {
        for (Module module : modules) {
            if (module.resources.follow(change)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Compiles what some changes require. If the declarations of a module change, all later modules are compiled as a
     * whole. After an error, later modules wait for the next call.
     */
    public ModuleCompiler.Result compile(Collection<SourceTree.Change> changes) throws IOException {
        changedClasses.clear();
        int sources = 0;
        int files = 0;
        boolean all = false;
        List<CompilerMessage> errors = List.of();
        for (Module module : modules) {
            if (all) {
                module.compiler.forget();
            }
            if (errors.isEmpty()) {
                ModuleCompiler.Result result = module.compiler.compile(changes.stream()
                        .filter(change -> module.settings.has(change.file()))
                        .toList());
                errors = result.errors();
                sources += result.sources();
                files += result.changedFiles();
                changedClasses.addAll(module.compiler.changedClasses());
                all |= !result.isSuccess() || module.compiler.wasComplete();
            }
        }
        return new ModuleCompiler.Result(errors, sources, files);
    }

    /** Returns the binary names of the classes that the last compilation has written or deleted. */
    public Set<String> changedClasses() {
        return changedClasses;
    }

    @Override
    public void close() throws IOException {
        for (Module module : modules) {
            module.compiler.close();
        }
    }
}
