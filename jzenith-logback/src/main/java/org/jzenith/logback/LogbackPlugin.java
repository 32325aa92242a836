package org.jzenith.logback;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import ch.qos.logback.classic.LoggerContext;
import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Scopes;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import org.apiguardian.api.API;
import org.jzenith.core.logging.LogFiles;
import org.jzenith.core.logging.LoggerLevels;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.slf4j.LoggerFactory;

/**
 * Sets levels, format and file of the log from the application's configuration, keys {@code logging.*}. It does so
 * before the start logs its first line. Only dev services log earlier, because their values are part of the
 * configuration. Until the application has stopped, console and file are behind bounded queues. Levels belong to the
 * process: of several applications in one JVM, the one that started last determines them, even after its stop. The file
 * of each application contains the lines of all.
 *
 * <p>Without this plugin, the module still configures Logback if there is no {@code logback.xml}, see
 * {@link LogbackDefaults}. Such a file determines everything except levels.
 */
@API(status = API.Status.MAINTAINED)
public final class LogbackPlugin implements Plugin {

    private final LoggingMetrics metrics = new LoggingMetrics();

    private LogbackPlugin() {}

    /** Returns the plugin. */
    public static LogbackPlugin create() {
        return new LogbackPlugin();
    }

    @Override
    public String name() {
        return "logback";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder)
                .bind(LoggingConfiguration.class, LoggingProblems::problems)
                .listen(LoggingConfiguration.class, new AppliedLogging());
        binder.bind(LogFiles.class).to(LogbackFiles.class).in(Scopes.SINGLETON);
        binder.bind(LoggerLevels.class).to(LogbackLevels.class).in(Scopes.SINGLETON);
        binder.bind(LogbackFiles.class).toProvider(LogbackFiles::new);
        binder.bind(LogbackLevels.class);
    }

    /** Adds the metrics of the queues. */
    @Override
    public Completable start(Injector injector) {
        if (injector.getInstance(MetricsConfiguration.class).enabled()) {
            ProcessLog log = ProcessLog.of((LoggerContext) LoggerFactory.getILoggerFactory());
            MeterBinding.begin(
                    injector.getInstance(DeferredStartupTasks.class),
                    "The log",
                    () -> injector.getInstance(MeterRegistry.class),
                    registry -> metrics.bindTo(registry, log.appenders()));
        }
        return Completable.complete();
    }

    @Override
    public Completable stop() {
        return Completable.fromAction(metrics::close);
    }
}
