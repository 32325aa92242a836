package org.jzenith.core;

import com.google.inject.AbstractModule;
import com.google.inject.Provider;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.LoadedConfiguration;

/** What an application has only once its configuration is read: both faces of Vert.x, the configurations, its own arguments. */
final class StartedModule extends AbstractModule {

    private static final Provider<?> NOT_STARTED = () -> {
        throw new IllegalStateException("Nothing is made while an application is only checked");
    };

    private final @Nullable Vertx vertx;
    private final Set<Class<?>> configurationTypes;
    private final Map<Class<?>, Object> configurations;
    private final List<String> arguments;

    private StartedModule(@Nullable Vertx vertx, Set<Class<?>> configurationTypes, Map<Class<?>, Object> configurations,
            List<String> arguments) {
        this.vertx = vertx;
        this.configurationTypes = configurationTypes;
        this.configurations = configurations;
        this.arguments = arguments;
    }

    static StartedModule of(Vertx vertx, LoadedConfiguration configuration) {
        Map<Class<?>, Object> instances = configuration.instances();
        return new StartedModule(vertx, instances.keySet(), instances, configuration.applicationArguments());
    }

    /** Binds the same keys to nothing, for finding the problems of injection where there are those of configuration already. */
    static StartedModule forCheck(Set<Class<?>> configurationTypes) {
        return new StartedModule(null, configurationTypes, Map.of(), List.of());
    }

    @Override
    protected void configure() {
        bind(Vertx.class, vertx);
        bind(io.vertx.reactivex.core.Vertx.class, vertx == null ? null : io.vertx.reactivex.core.Vertx.newInstance(vertx));
        bind(ApplicationArguments.class).toInstance(new ApplicationArguments(arguments));
        configurationTypes.forEach(type -> bind(type, configurations.get(type)));
    }

    @SuppressWarnings("unchecked") // a provider that only throws provides any type
    private <T> void bind(Class<T> type, @Nullable Object instance) {
        if (instance == null) {
            bind(type).toProvider((Provider<T>) NOT_STARTED);
        } else {
            bind(type).toInstance(type.cast(instance));
        }
    }
}
