package org.jzenith.core;

import com.google.inject.CreationException;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.Stage;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigLoader;
import org.jzenith.core.config.LoadedConfiguration;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
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
        this.configLoader = ConfigLoader.builder().arguments(arguments).environment(environment).code(code).build();
        this.plugins = plugins.stream().sorted(Comparator.comparing(Plugin::phase)).toList();
        this.modules = new ArrayList<>(plugins);
        this.modules.addAll(modules);
    }

    RunningApplication start() {
        ModuleElements elements = new ModuleElements(modules);
        LoadedConfiguration configuration = configLoader.load(elements.configurations());
        if (!configuration.problems().isEmpty()) {
            throw new StartupException(configuration.problems(), null);
        }
        Vertx vertx = VertxFactory.create();
        StopSequence stopSequence = new StopSequence(vertx);
        try {
            Injector injector = Guice.createInjector(
                    Stage.PRODUCTION, new ApplicationModule(vertx, configuration.instances()), elements.complete());
            for (Plugin plugin : plugins) {
                start(plugin, injector, stopSequence);
            }
            return running(injector, vertx, stopSequence);
        } catch (CreationException e) {
            List<Problem> problems = e.getErrorMessages().stream().map(StartProblems::injection).toList();
            throw cleanUp(stopSequence, new StartupException(problems, e));
        } catch (StartupException e) {
            throw cleanUp(stopSequence, e);
        }
    }

    private static void start(Plugin plugin, Injector injector, StopSequence stopSequence) {
        stopSequence.willStart(plugin);
        @Nullable Throwable failure;
        try {
            failure = plugin.start(injector).blockingGet();
        } catch (RuntimeException e) {
            failure = e;
        }
        if (failure instanceof StartupException told) {
            throw told;
        }
        if (failure != null) {
            LOG.debug("The plugin {} did not start", plugin.name(), failure);
            throw new StartupException(List.of(StartProblems.pluginFailed(plugin, failure)), failure);
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
