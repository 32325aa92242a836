package org.jzenith.core;

import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.util.Modules;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jzenith.core.config.BoundListener;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.ApplicationReadiness;
import org.jzenith.core.inject.CloseableSingletons;
import org.jzenith.core.inject.InjectionProblems;
import org.jzenith.core.inject.InjectorFactory;
import org.jzenith.core.logging.LogAppender;
import org.jzenith.core.logging.LogFiles;
import org.jzenith.core.logging.LogMarkers;
import org.jzenith.core.metrics.MetricsPlugin;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.tls.TlsPlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The start of an application, from its description to the open port; {@link #start()} reads top to bottom. */
final class StartSequence {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationLog.NAME);

    private final long startNanos = System.nanoTime();
    private final ConfigLoader configLoader;
    private final List<Plugin> plugins;
    private final List<Module> modules;
    private final StartHistory history = StartHistory.ofProcess();

    StartSequence(ConfigLoader configLoader, List<Plugin> plugins, List<Module> modules, List<Module> overriding) {
        this.configLoader = configLoader;
        List<Plugin> all = new ArrayList<>(plugins);
        all.add(new MetricsPlugin());
        all.add(new TlsPlugin());
        this.plugins = all.stream().sorted(Comparator.comparing(Plugin::phase)).toList();
        List<Module> bound = new ArrayList<>(all);
        bound.addAll(modules);
        bound.add(new ApplicationModule());
        this.modules =
                overriding.isEmpty() ? bound : List.of(Modules.override(bound).with(overriding));
    }

    /** The action that follows the creation of the injector. */
    private interface Last<T> {
        T with(Injector injector, Vertx vertx, StopSequence stopSequence);
    }

    RunningApplication start() {
        return withInjector((injector, vertx, stopSequence) -> {
            PluginSequence sequence = new PluginSequence(plugins, injector, stopSequence);
            sequence.prepare();
            sequence.start();
            injector.getInstance(ApplicationReadiness.class).started();
            injector.getInstance(DeferredStartupTasks.class).started();
            return running(injector, vertx, stopSequence);
        });
    }

    /** Returns the routes of all plugins, a line each, without starting one of them. */
    String routes() {
        return withInjector((injector, vertx, stopSequence) -> {
            String lines = plugins.stream()
                    .flatMap(plugin -> plugin.routes(injector).stream())
                    .collect(Collectors.joining("\n"));
            stopSequence.stop();
            return lines;
        });
    }

    /** Creates everything that a plugin needs to start; cleans up if the creation or {@code last} fails. */
    private <T> T withInjector(Last<T> last) {
        VertxStart vertxStart = VertxStart.begin();
        ModuleElements elements;
        LoadedConfiguration configuration;
        try {
            elements = readModules();
            configuration = loadConfiguration(elements);
            announceConfiguration(elements, configuration);
        } catch (Throwable e) {
            vertxStart.discard();
            if (!(e instanceof StartupException) && LOG.isDebugEnabled()) {
                LOG.debug("The start failed", FailureText.printable(e));
            }
            throw asStartupException(e);
        }
        Vertx vertx;
        try {
            vertx = vertxStart.get();
        } catch (Throwable e) {
            throw abandoned(e, elements, configuration);
        }
        CloseableSingletons closeables = new CloseableSingletons(elements.linkedSingletons());
        StopSequence stopSequence =
                new StopSequence(vertx, vertxStart.threads(), closeables, configuration, elements.listeners());
        try {
            Transport.warnIfNotNative(vertx);
            Module started = RuntimeModule.of(vertx, vertxStart.acceptHandlers(), configuration);
            Injector injector = InjectorFactory.create(together(elements.complete(), started), closeables);
            stopSequence.withInjector(injector);
            return last.with(injector, vertx, stopSequence);
        } catch (Throwable e) { // An Error too: nothing may be left running, and it must be reported.
            throw cleanUp(stopSequence, redacted(asStartupException(e), configuration));
        }
    }

    private static StartupException asStartupException(Throwable failure) {
        if (failure instanceof StartupException known) {
            return known;
        }
        Problem flaw = EnvironmentDiagnosis.find();
        Problem unexpected = Problem.of("START-2", "start")
                .what("failed unexpectedly: " + FailureText.line(failure))
                .from(FailureText.place(failure))
                .fix("look for the cause in the log at DEBUG");
        return new StartupException(List.of(flaw == null ? unexpected : flaw), failure);
    }

    /** Finds all problems that do not require a start; throws a {@link StartupException} if there are any. */
    void check() {
        ModuleElements elements = readModules();
        try (LoadedConfiguration configuration = loadConfiguration(elements)) {
            log(configuration);
            List<Problem> problems = injectionProblems(elements);
            if (!problems.isEmpty()) {
                throw redacted(new StartupException(problems, null), configuration);
            }
        }
    }

    /** Returns the reference of all configuration keys in the form that the command line requests. */
    String reference() {
        try (LoadedConfiguration configuration =
                configLoader.loadBindings(readModules().configurations(), List.of())) {
            return configuration.reference();
        }
    }

    /**
     * Reads the whole configuration, for which its providers start their servers; closing the result stops the servers.
     * Starts nothing else.
     */
    LoadedConfiguration configuration() {
        LoadedConfiguration configuration = loadConfiguration(readModules());
        configuration.warnings().forEach(LOG::warn);
        return configuration;
    }

    /** Reads the whole configuration as far as that is possible; its problems are in the result. */
    LoadedConfiguration configurationWithProblems() {
        ModuleElements elements = readModules();
        return configLoader.loadBindings(elements.configurations(), elements.checks());
    }

    private ModuleElements readModules() {
        ModuleElements elements = new ModuleElements(modules);
        if (!elements.failures().isEmpty()) {
            throw new StartupException(
                    InjectionProblems.of(elements.failures()),
                    elements.failures().get(0).getCause());
        }
        return elements;
    }

    /** Reads the whole configuration; if it has problems, throws them together with the problems of injection. */
    private LoadedConfiguration loadConfiguration(ModuleElements elements) {
        LoadedConfiguration configuration = configLoader.loadBindings(elements.configurations(), elements.checks());
        if (configuration.problems().isEmpty()) {
            return configuration;
        }
        try (configuration) {
            configuration.warnings().forEach(LOG::warn);
            List<Problem> problems = new ArrayList<>(configuration.problems());
            problems.addAll(injectionProblems(elements));
            throw redacted(new StartupException(problems, null), configuration);
        }
    }

    /** Calls the listeners, one of which may configure the log, and then logs the configuration. */
    private void announceConfiguration(ModuleElements elements, LoadedConfiguration configuration) {
        try {
            for (BoundListener listener : elements.listeners()) {
                listener.call(configuration.instancesByBinding());
            }
        } catch (Throwable e) { // An Error too: the servers of the configuration must be stopped.
            throw abandoned(e, elements, configuration);
        }
        log(configuration);
    }

    /** Returns the failure of a start that has started nothing except the servers of the configuration. */
    private static StartupException abandoned(
            Throwable failure, ModuleElements elements, LoadedConfiguration configuration) {
        try (configuration) {
            return redacted(asStartupException(failure), configuration);
        } finally {
            StopSequence.endListeners(elements.listeners());
        }
    }

    private void log(LoadedConfiguration configuration) {
        configuration.warnings().forEach(LOG::warn);
        ConfigTable table = configuration.table();
        List<String> news = history.news(table, configLoader.profileOfTool());
        if (LOG.isDebugEnabled()) {
            LOG.debug("Configuration:");
            table.all().lines().forEach(line -> LOG.debug("  {}", line));
        } else if (LOG.isInfoEnabled()) {
            news.forEach(LOG::info);
        }
    }

    private static List<Problem> injectionProblems(ModuleElements elements) {
        return InjectorFactory.check(together(elements.complete(), RuntimeModule.forCheck(elements.configurations())));
    }

    /**
     * Returns the failure without secrets: the message of a foreign exception may contain a secret from the
     * configuration.
     */
    private static StartupException redacted(StartupException failure, LoadedConfiguration configuration) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("The start failed", FailureText.printable(failure, configuration::redact));
        }
        List<Problem> problems =
                failure.problems().stream().map(configuration::redact).toList();
        Throwable cause = failure.getCause();
        StartupException redacted = new StartupException(
                problems, cause == null ? null : FailureText.printable(cause, configuration::redact));
        for (Throwable suppressed : failure.getSuppressed()) {
            redacted.addSuppressed(FailureText.printable(suppressed, configuration::redact));
        }
        return redacted;
    }

    private static Module together(Module... modules) {
        return binder -> List.of(modules).forEach(binder::install);
    }

    private RunningApplication running(Injector injector, Vertx vertx, StopSequence stopSequence) {
        StartReport report = new StartReport(
                Duration.ofNanos(System.nanoTime() - startNanos),
                injector.getInstance(BoundAddresses.class).all(),
                Transport.name(vertx));
        logAppenders(injector.getInstance(LogFiles.class).appenders());
        LOG.atInfo()
                .addMarker(LogMarkers.PAIRS_IN_MESSAGE)
                .addKeyValue("duration_ms", report.duration().toMillis())
                .addKeyValue(
                        "addresses",
                        report.addresses().stream().map(BoundAddress::toString).collect(Collectors.joining(",")))
                .addKeyValue("transport", report.transport())
                .log(
                        "Started in {} ms, listening on {}, {} transport",
                        report.duration().toMillis(),
                        history.text(report.addresses(), injector.getInstance(ConfigTable.class)),
                        report.transport());
        return new RunningApplication(injector, report, stopSequence);
    }

    /** Logs the destinations of the log, unless the console is the only one. */
    private static void logAppenders(List<LogAppender> appenders) {
        if (appenders.stream().anyMatch(appender -> appender.file() != null)) {
            LOG.info(
                    "The log is written to {}",
                    appenders.stream().map(LogAppender::toString).collect(Collectors.joining(", ")));
        }
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
