package org.jzenith.core;

import static org.jzenith.core.async.AsyncTypeBinder.asyncTypeBinder;
import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.health.HealthBinder.healthBinder;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.TypeLiteral;
import io.vertx.core.Vertx;
import java.util.Set;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.config.ApplicationConfiguration;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.health.ApplicationReadiness;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.logging.LevelBroadcast;
import org.jzenith.core.logging.LogFiles;
import org.jzenith.core.logging.LoggerLevels;
import org.jzenith.core.logging.NoBackEnd;
import org.jzenith.core.logging.NoLevelBroadcast;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.core.plugin.StopSummary;
import org.jzenith.core.request.RequestModule;

/**
 * Binds the parts of every application: name, addresses, health, the request scope, event loops, the summary of the
 * stop, and the defaults for a log without a back end.
 */
final class ApplicationModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(ApplicationConfiguration.class).bind(HealthConfiguration.class);
        ApplicationReadiness readiness = new ApplicationReadiness();
        bind(ApplicationReadiness.class).toInstance(readiness);
        healthBinder(binder()).check(readiness);
        install(new RequestModule());
        asyncTypeBinder(binder());
        bind(AsyncTypes.class);
        bind(BoundAddresses.class).toInstance(new BoundAddresses());
        bind(StopSummary.class).toInstance(new StopSummary());
        bind(HealthRegistry.class).toProvider(healthRegistry()).in(Scopes.SINGLETON);
        defaultBinder(binder())
                .bind(LogFiles.class, absent -> absent.bind(LogFiles.class).toInstance(NoBackEnd.INSTANCE));
        defaultBinder(binder()).bind(LoggerLevels.class, absent -> absent.bind(LoggerLevels.class)
                .toInstance(NoBackEnd.INSTANCE));
        defaultBinder(binder()).bind(LevelBroadcast.class, absent -> absent.bind(LevelBroadcast.class)
                .toInstance(NoLevelBroadcast.INSTANCE));
        Provider<Vertx> vertx = getProvider(Vertx.class);
        defaultBinder(binder()).bind(ServingEventLoops.class, absent -> absent.bind(ServingEventLoops.class)
                .toProvider(() ->
                        new ServingEventLoops(vertx.get(), Runtime.getRuntime().availableProcessors()))
                .in(Scopes.SINGLETON));
    }

    /**
     * Returns the provider of the health registry. Not a {@code @Provides} method, because Guice would generate a class
     * to call it.
     */
    private Provider<HealthRegistry> healthRegistry() {
        Provider<Set<HealthCheck>> checks = getProvider(Key.get(new TypeLiteral<Set<HealthCheck>>() {}));
        Provider<HealthConfiguration> configuration = getProvider(HealthConfiguration.class);
        Provider<Vertx> vertx = getProvider(Vertx.class);
        return () -> new HealthRegistry(
                checks.get(),
                Set.copyOf(configuration.get().optional()),
                configuration.get().timeout(),
                configuration.get().grace(),
                () -> new ContextScheduler(vertx.get().getOrCreateContext()));
    }
}
