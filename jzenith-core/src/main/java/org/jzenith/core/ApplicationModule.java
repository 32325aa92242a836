package org.jzenith.core;

import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.health.HealthBinder.healthBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import io.vertx.core.Vertx;
import java.util.Set;
import org.jzenith.core.health.ApplicationReadiness;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.core.plugin.StopSummary;
import org.jzenith.core.tracing.TracingModule;

/** What every application has, whatever its plugins: addresses, health, the scope of a request, the words for its end. */
final class ApplicationModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(HealthConfiguration.class);
        ApplicationReadiness readiness = new ApplicationReadiness();
        bind(ApplicationReadiness.class).toInstance(readiness);
        healthBinder(binder()).check(readiness);
        install(new TracingModule());
        bind(BoundAddresses.class).toInstance(new BoundAddresses());
        bind(StopSummary.class).toInstance(new StopSummary());
    }

    @Provides
    @Singleton
    HealthRegistry healthRegistry(Set<HealthCheck> checks, HealthConfiguration configuration, Vertx vertx) {
        return new HealthRegistry(checks, configuration.timeout(), vertx);
    }
}
