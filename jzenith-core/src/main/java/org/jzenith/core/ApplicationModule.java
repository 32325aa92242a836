package org.jzenith.core;

import com.google.inject.AbstractModule;
import io.vertx.core.Vertx;
import java.util.Map;
import org.jzenith.core.plugin.BoundAddresses;

/** What every application has: strict injection, both faces of Vert.x, the addresses and the configurations. */
final class ApplicationModule extends AbstractModule {

    private final Vertx vertx;
    private final Map<Class<?>, Object> configurations;

    ApplicationModule(Vertx vertx, Map<Class<?>, Object> configurations) {
        this.vertx = vertx;
        this.configurations = configurations;
    }

    @Override
    protected void configure() {
        binder().requireExplicitBindings();
        binder().disableCircularProxies();
        binder().requireExactBindingAnnotations();
        bind(Vertx.class).toInstance(vertx);
        bind(io.vertx.reactivex.core.Vertx.class).toInstance(io.vertx.reactivex.core.Vertx.newInstance(vertx));
        bind(BoundAddresses.class).toInstance(new BoundAddresses());
        configurations.forEach(this::bindConfiguration);
    }

    private <T> void bindConfiguration(Class<T> type, Object instance) {
        bind(type).toInstance(type.cast(instance));
    }
}
