package org.jzenith.core;

import com.google.inject.AbstractModule;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.util.Providers;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigBinding;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.FailureReports;
import org.jzenith.core.eventloop.AcceptHandlers;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.RxVertx;

/**
 * Binds the objects that exist only after the configuration has been read: both APIs of Vert.x (core and RxJava), the
 * deferred tasks of the start, the configurations, the table of their sources, the application's own arguments and, in
 * development mode, the reports of failures.
 */
final class RuntimeModule extends AbstractModule {

    private static final Provider<?> NOT_STARTED = () -> {
        throw new IllegalStateException("Nothing is made while an application is only checked");
    };

    private final @Nullable Vertx vertx;
    private final @Nullable AcceptHandlers acceptHandlers;
    private final Set<ConfigBinding> bindings;
    private final Map<ConfigBinding, Object> configurations;
    private final @Nullable ConfigTable table;
    private final List<String> arguments;
    private final @Nullable FailureReports failureReports;

    private RuntimeModule(
            @Nullable Vertx vertx,
            @Nullable AcceptHandlers acceptHandlers,
            Set<ConfigBinding> bindings,
            Map<ConfigBinding, Object> configurations,
            @Nullable ConfigTable table,
            List<String> arguments,
            @Nullable FailureReports failureReports) {
        this.vertx = vertx;
        this.acceptHandlers = acceptHandlers;
        this.bindings = bindings;
        this.configurations = configurations;
        this.table = table;
        this.arguments = arguments;
        this.failureReports = failureReports;
    }

    static RuntimeModule of(Vertx vertx, AcceptHandlers acceptHandlers, LoadedConfiguration configuration) {
        Map<ConfigBinding, Object> instances = configuration.instancesByBinding();
        return new RuntimeModule(
                vertx,
                acceptHandlers,
                instances.keySet(),
                instances,
                configuration.table(),
                configuration.applicationArguments(),
                FailureReports.ofProcess(configuration::redact));
    }

    /** Binds the same keys without instances, to find the problems of injection without a start. */
    static RuntimeModule forCheck(Set<ConfigBinding> bindings) {
        return new RuntimeModule(null, null, bindings, Map.of(), null, List.of(), null);
    }

    @Override
    protected void configure() {
        bind(Key.get(Vertx.class), vertx);
        bind(Key.get(AcceptHandlers.class), acceptHandlers);
        bind(Key.get(DeferredStartupTasks.class), vertx == null ? null : new DeferredStartupTasks(vertx));
        bind(Key.get(ConfigTable.class), table);
        if (RxVertx.isPresent()) {
            install(new RxVertxModule());
        }
        bind(ApplicationArguments.class).toInstance(new ApplicationArguments(arguments));
        if (failureReports != null) { // In production, nothing can show the details of a failure.
            bind(Key.get(FailureReports.class), failureReports);
        }
        bindings.forEach(binding -> bindUnchecked(binding.key(), configurations.get(binding)));
    }

    @SuppressWarnings("unchecked") // the instance was made for that key
    private <T> void bindUnchecked(Key<T> key, @Nullable Object instance) {
        bind(key, (T) instance);
    }

    @SuppressWarnings("unchecked") // a provider that only throws provides any type
    private <T> void bind(Key<T> key, @Nullable T instance) {
        // Not bound with toInstance: Guice would search all members of the instance for injection points, and load
        // the classes that they name.
        bind(key).toProvider(instance == null ? (Provider<T>) NOT_STARTED : Providers.of(instance));
    }
}
