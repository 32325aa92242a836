package org.jzenith.backing;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Binding;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.name.Names;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigCheck;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DefaultBinder;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.request.CallObserver;

/**
 * The plugin of a backing service. An application may have several services of a kind: one without a name, and others
 * with a name each. The name is the {@code @Named} for injection and the last part of the namespace.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public abstract class BackingPlugin implements Plugin {

    private final String kind;
    private final @Nullable String instance;
    private volatile @Nullable BackingService service;

    /**
     * Creates a plugin.
     *
     * @param kind the namespace of the service without a name, such as {@code redis}
     * @param instance the name of the service, or null
     */
    protected BackingPlugin(String kind, @Nullable String instance) {
        this.kind = kind;
        this.instance = instance;
    }

    /** Returns the namespace of the service, such as {@code redis} or {@code redis-sessions}. */
    @Override
    public final String name() {
        return instance == null ? kind : kind + '-' + instance;
    }

    /** Returns the key for injecting a type of this service. */
    protected final <T> Key<T> key(Class<T> injected) {
        return instance == null ? Key.get(injected) : Key.get(injected, Names.named(instance));
    }

    /** Binds the configuration of the service. */
    protected final <C> Provider<C> bindConfiguration(Binder binder, Class<C> configuration, ConfigCheck<C> check) {
        if (instance == null) {
            configBinder(binder).bind(configuration, check);
        } else {
            configBinder(binder).bind(configuration, name(), instance, check);
        }
        return binder.getProvider(key(configuration));
    }

    /** Binds the service, which {@code maker} creates once, and its health check. */
    protected final <S extends BackingService> Provider<S> bindService(
            Binder binder, Class<S> type, Provider<S> maker) {
        binder.bind(key(type)).toProvider(maker).in(Scopes.SINGLETON);
        binder.bind(serviceKey()).to(key(type));
        Provider<S> bound = binder.getProvider(key(type));
        Multibinder.newSetBinder(binder, HealthCheck.class)
                .addBinding()
                .toProvider(() -> new ServerHealthCheck(name(), bound.get()))
                .in(Scopes.SINGLETON);
        return bound;
    }

    /** Returns the factory of call observers; null if no module binds one. */
    protected static CallObserver.@Nullable Factory observers(Injector injector) {
        Binding<CallObserver.Factory> bound = injector.getExistingBinding(Key.get(CallObserver.Factory.class));
        return bound == null ? null : bound.getProvider().get();
    }

    /** Returns the key of this plugin's service, regardless of its type. */
    private Key<BackingService> serviceKey() {
        return Key.get(BackingService.class, Names.named(name()));
    }

    /**
     * Waits for the server and prepares it. If either fails and the server is required, fails with a
     * {@link StartupException}.
     */
    @Override
    public final Completable start(Injector injector) {
        BackingService starting = injector.getInstance(serviceKey());
        service = starting;
        return starting.start().doOnComplete(() -> {
            if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                starting.measure(
                        injector.getInstance(DeferredStartupTasks.class), injector.getProvider(MeterRegistry.class));
            }
        });
    }

    /** Waits for calls in flight, and closes all connections. */
    @Override
    public final Completable stop() {
        BackingService stopping = service;
        service = null;
        return stopping == null ? Completable.complete() : stopping.stop();
    }

    /** Binds a source of passwords as a singleton, and returns its provider; that of null without a source. */
    protected final Provider<? extends @Nullable PasswordSource> passwords(
            Binder binder, @Nullable Class<? extends PasswordSource> source) {
        if (source == null) {
            return () -> null;
        }
        DefaultBinder.defaultBinder(binder).bindSingleton(source);
        return binder.getProvider(source);
    }
}
