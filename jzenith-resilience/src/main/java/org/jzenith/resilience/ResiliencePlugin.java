package org.jzenith.resilience;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.name.Names;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.functions.Predicate;
import io.vertx.core.Vertx;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DashedName;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.resilience.call.DefaultFailures;
import org.jzenith.resilience.call.Protection;
import org.jzenith.resilience.call.ProtectionSettings;

/**
 * Protects one kind of work: {@code ResiliencePlugin.named("mail")} makes {@code @Named("mail") Resilience} injectable.
 * It is configured in {@code resilience-mail}. Keys: {@code docs/reference/configuration.md}.
 */
@API(status = API.Status.MAINTAINED)
public final class ResiliencePlugin implements Plugin {

    private static final String PREFIX = "resilience-";

    private final String instance;
    private Predicate<? super Throwable> failures = new DefaultFailures();
    private volatile @Nullable Protection started;

    private ResiliencePlugin(String instance) {
        this.instance = instance;
    }

    /**
     * Returns the plugin for one kind of work.
     *
     * @param name the name for injection and configuration: lower case letters, digits and single dashes
     */
    public static ResiliencePlugin named(String name) {
        return new ResiliencePlugin(DashedName.checked(name, "mail"));
    }

    /**
     * Sets the failures that count for the circuit breaker and are worth a retry. By default, all failures count except
     * mistakes of the caller: an {@link IllegalArgumentException}, a {@code ValidationException}, a
     * {@code ClientErrorException} of JAX-RS, and a {@link org.jzenith.core.error.CallerFault}.
     *
     * @param counts called on any thread; if it throws for a failure, that failure counts
     */
    public ResiliencePlugin withFailures(Predicate<? super Throwable> counts) {
        failures = requireNonNull(counts, "counts");
        return this;
    }

    /** Returns the namespace of the keys, such as {@code resilience-mail}. */
    @Override
    public String name() {
        return PREFIX + instance;
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(ResilienceConfiguration.class, name(), instance);
        Provider<ResilienceConfiguration> configuration = binder.getProvider(named(ResilienceConfiguration.class));
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        binder.bind(named(Protection.class))
                .toProvider(() -> new Protection(vertx.get(), settings(configuration.get())))
                .in(Scopes.SINGLETON);
        Provider<Protection> bound = binder.getProvider(named(Protection.class));
        binder.bind(named(Resilience.class))
                .toProvider(() -> new Resilience(bound.get()))
                .in(Scopes.SINGLETON);
        Multibinder.newSetBinder(binder, HealthCheck.class)
                .addBinding()
                .toProvider(() -> new ResilienceHealthCheck(name(), bound.get().breaker()))
                .in(Scopes.SINGLETON);
    }

    private ProtectionSettings settings(ResilienceConfiguration configuration) {
        return new ProtectionSettings(
                name(),
                configuration.maxConcurrent(),
                configuration.queueSize(),
                configuration.timeout(),
                configuration.retry().attempts(),
                configuration.retry(),
                configuration.breaker(),
                failures);
    }

    private <T> Key<T> named(Class<T> type) {
        return Key.get(type, Names.named(instance));
    }

    /** Starts to measure. */
    @Override
    public Completable start(Injector injector) {
        return Completable.fromAction(() -> {
            Protection protection = injector.getInstance(named(Protection.class));
            started = protection;
            if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                MeterBinding.begin(
                        injector.getInstance(DeferredStartupTasks.class),
                        name(),
                        injector.getProvider(MeterRegistry.class),
                        protection::bind);
            }
        });
    }

    /** Stops measuring. Calls in progress continue, because their work ends by itself. */
    @Override
    public Completable stop() {
        return Completable.fromAction(() -> {
            Protection protection = started;
            if (protection != null) {
                protection.close();
            }
        });
    }
}
