package org.jzenith.core;

import com.google.inject.Injector;
import com.google.inject.Module;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigLoader;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.ApplicationReadiness;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.core.plugin.Plugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The start of an application, from its description to the open port; {@link #start()} reads top to bottom. */
final class StartSequence {

    private static final Logger LOG = LoggerFactory.getLogger(JZenith.class);

    private final long startNanos = System.nanoTime();
    private final ConfigLoader configLoader;
    private final List<Plugin> plugins;
    private final List<Module> modules;

    StartSequence(List<String> arguments, Map<String, String> environment, Map<String, String> code, List<Plugin> plugins,
            List<Module> modules) {
        this.configLoader = new ConfigLoader(arguments, environment, code);
        this.plugins = plugins.stream().sorted(Comparator.comparing(Plugin::phase)).toList();
        this.modules = new ArrayList<>(plugins);
        this.modules.addAll(modules);
        this.modules.add(new ApplicationModule());
    }

    RunningApplication start() {
        ModuleElements elements = new ModuleElements(modules);
        if (!elements.failures().isEmpty()) {
            throw new StartupException(InjectionProblems.of(elements.failures()), elements.failures().get(0).getCause());
        }
        ConfigLoader.Loaded configuration = configLoader.load(elements.configurations());
        if (!configuration.problems().isEmpty()) {
            throw new StartupException(withInjectionProblems(configuration.problems(), elements), null);
        }
        VertxThreads threads = new VertxThreads();
        Vertx vertx = VertxFactory.create(threads);
        CloseableSingletons closeables = new CloseableSingletons(elements.linkedSingletons());
        StopSequence stopSequence = new StopSequence(vertx, threads, closeables);
        try {
            Module started = StartedModule.of(vertx, configuration.instances());
            Injector injector = InjectorFactory.create(together(elements.complete(), started), closeables);
            stopSequence.withInjector(injector);
            for (Plugin plugin : plugins) {
                start(plugin, injector, stopSequence);
            }
            injector.getInstance(ApplicationReadiness.class).started();
            return running(injector, vertx, stopSequence);
        } catch (StartupException e) {
            throw cleanUp(stopSequence, e);
        } catch (Throwable e) { // An Error too: nothing may be left running, and somebody must be told.
            throw cleanUp(stopSequence, new StartupException(List.of(StartProblems.unexpected(e)), e));
        }
    }

    private static List<Problem> withInjectionProblems(List<Problem> configurationProblems, ModuleElements elements) {
        List<Problem> problems = new ArrayList<>(configurationProblems);
        problems.addAll(InjectorFactory.check(
                together(elements.complete(), StartedModule.forCheck(elements.configurations()))));
        return problems;
    }

    private static Module together(Module... modules) {
        return binder -> List.of(modules).forEach(binder::install);
    }

    private static void start(Plugin plugin, Injector injector, StopSequence stopSequence) {
        stopSequence.willStart(plugin);
        @Nullable Throwable failure;
        try {
            failure = plugin.start(injector).blockingGet();
        } catch (Throwable e) { // Such as a class that is missing.
            failure = e;
        }
        if (failure instanceof StartupException told) {
            throw told;
        }
        if (failure != null) {
            throw new StartupException(List.of(StartProblems.pluginFailed(plugin.name(), failure)), failure);
        }
    }

    private RunningApplication running(Injector injector, Vertx vertx, StopSequence stopSequence) {
        StartReport report = new StartReport(Duration.ofNanos(System.nanoTime() - startNanos),
                injector.getInstance(BoundAddresses.class).all(), VertxFactory.transport(vertx));
        LOG.info("Started in {} ms, listening on {}, {} transport", report.duration().toMillis(),
                report.addresses().isEmpty() ? "nothing"
                        : report.addresses().stream().map(Object::toString).collect(Collectors.joining(", ")),
                report.transport());
        return new RunningApplication(injector, report, stopSequence);
    }

    private static StartupException cleanUp(StopSequence stopSequence, StartupException failure) {
        try {
            stopSequence.stop();
        } catch (JZenithException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }
}
