package org.jzenith.core.tls;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;

/**
 * Gives each application a {@link CertificateReload}, which other plugins use at their start or before. Part of every
 * application. It starts after all others, and does nothing unless the application reads files.
 */
public final class TlsPlugin implements Plugin {

    private volatile @Nullable CertificateReload reload;
    private boolean hasHealthCheck;

    @Override
    public String name() {
        return "tls";
    }

    @Override
    public Phase phase() {
        return Phase.SERVERS;
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(TlsConfiguration.class);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<TlsConfiguration> configuration = binder.getProvider(TlsConfiguration.class);
        binder.bind(CertificateReload.class)
                .toProvider(() ->
                        new CertificateReload(vertx.get(), configuration.get().reloadInterval()))
                .in(Scopes.SINGLETON);
    }

    /** Adds the health check. This plugin prepares last, when most users of certificates have registered. */
    @Override
    public void prepare(Injector injector) {
        addHealthCheck(injector);
    }

    private boolean addHealthCheck(Injector injector) {
        CertificateReload used = injector.getInstance(CertificateReload.class);
        boolean isUsed = !used.keys().isEmpty() || !used.trust().isEmpty();
        if (isUsed && !hasHealthCheck) {
            hasHealthCheck = true;
            injector.getInstance(HealthRegistry.class).add(new CertificateHealthCheck(used, Clock.systemUTC()));
        }
        return isUsed;
    }

    @Override
    public Completable start(Injector injector) {
        CertificateReload starting = injector.getInstance(CertificateReload.class);
        reload = starting;
        if (!addHealthCheck(injector)) {
            return Completable.complete();
        }
        if (injector.getInstance(MetricsConfiguration.class).enabled()) {
            MeterBinding.begin(
                    injector.getInstance(DeferredStartupTasks.class),
                    "The expiry of certificates",
                    injector.getProvider(MeterRegistry.class),
                    starting::bind);
        }
        starting.start();
        return Completable.complete();
    }

    @Override
    public Completable stop() {
        CertificateReload stopping = reload;
        reload = null;
        return stopping == null
                ? Completable.complete()
                : Completable.create(emitter -> stopping.stop().onComplete(done -> emitter.onComplete()));
    }
}
