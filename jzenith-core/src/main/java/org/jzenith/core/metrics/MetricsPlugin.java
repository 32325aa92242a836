package org.jzenith.core.metrics;

import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Scopes;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives each application a {@link MeterRegistry} of its own, for Prometheus, unless a module binds another registry.
 * The code that creates another registry must close it. Part of every application, and the last plugin to start.
 */
public final class MetricsPlugin implements Plugin {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsPlugin.class);

    private final JvmMeters jvm = new JvmMeters();
    private final PinnedThreads pinned = new PinnedThreads();

    @Override
    public String name() {
        return "metrics";
    }

    @Override
    public Phase phase() {
        return Phase.SERVERS;
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(MetricsConfiguration.class);
        defaultBinder(binder).bind(MeterRegistry.class, absent -> {
            absent.bind(PrometheusRegistry.class).in(Scopes.SINGLETON);
            absent.bind(MeterRegistry.class)
                    .toProvider(PrometheusRegistry.class); // Without a scope: a singleton would be eager.
        });
    }

    /** Starts to measure the JVM on a worker, because the start need not wait for it: the port is already open. */
    @Override
    public Completable start(Injector injector) {
        MetricsConfiguration configuration = injector.getInstance(MetricsConfiguration.class);
        DeferredStartupTasks deferred = injector.getInstance(DeferredStartupTasks.class);
        if (configuration.enabled()) {
            MeterBinding.begin(deferred, "The JVM", () -> injector.getInstance(MeterRegistry.class), jvm::bindTo);
        }
        if (PinnedThreads.areReported(configuration.pinnedThreads())) {
            deferred.runBlocking(() -> {
                        pinned.begin(configuration.enabled() ? injector.getInstance(MeterRegistry.class) : null);
                        return null;
                    })
                    .onFailure(failure -> LOG.warn("Pinned virtual threads are not reported", failure));
        }
        return Completable.complete();
    }

    @Override
    public Completable stop() {
        return Completable.fromAction(() -> {
            jvm.close();
            pinned.close();
        });
    }
}
