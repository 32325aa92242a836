package org.jzenith.core;

import com.google.inject.Injector;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;

/** The plugins of an application in the order of their start. All of them prepare before the first one starts. */
final class PluginSequence {

    private final List<Plugin> plugins;
    private final Injector injector;
    private final StopSequence stopSequence;

    PluginSequence(List<Plugin> plugins, Injector injector, StopSequence stopSequence) {
        this.plugins = plugins;
        this.injector = injector;
        this.stopSequence = stopSequence;
    }

    /** Prepares all plugins and throws the problems of all of them. Afterwards, all health checks are known. */
    void prepare() {
        Set<Problem> problems = new LinkedHashSet<>(); // Two plugins may find the same problem.
        Throwable first = null;
        for (Plugin plugin : plugins) {
            StartupException failure = preparing(plugin);
            if (failure != null) {
                problems.addAll(failure.problems());
                first = first == null ? failure.getCause() : first;
            }
        }
        problems.addAll(OptionalChecks.problems(injector));
        if (!problems.isEmpty()) {
            throw new StartupException(List.copyOf(problems), first);
        }
    }

    private @Nullable StartupException preparing(Plugin plugin) {
        stopSequence.willPrepare(plugin);
        try {
            plugin.prepare(injector);
            return null;
        } catch (Throwable e) {
            return failure(plugin, e);
        }
    }

    /** Starts one plugin after the other. */
    void start() {
        for (Plugin plugin : plugins) {
            stopSequence.willStart(plugin);
            try {
                Await.completion(plugin.start(injector));
            } catch (Throwable e) {
                throw failure(plugin, e);
            }
        }
    }

    /** Returns the failure of a start. An Error counts too, such as a missing class. */
    private static StartupException failure(Plugin plugin, Throwable cause) {
        if (cause instanceof StartupException known) {
            return known;
        }
        if (cause instanceof InterruptedException) {
            Thread.currentThread().interrupt(); // Waiting has cleared it.
        }
        Problem problem = Problem.of("START-1", "plugin " + plugin.name())
                .what("did not start: " + FailureText.line(cause))
                .fix("remove the cause; the log has the whole failure at DEBUG");
        return new StartupException(List.of(problem), cause);
    }
}
