package org.jzenith.security.jwt;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Lazy;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;

/**
 * Adds an injectable {@link JwtVerifier} and {@link TokenIssuer}, and a health check. Keys:
 * {@code docs/reference/configuration.md}.
 */
public final class JwtPlugin implements Plugin {

    static final String NAME = "security.jwt";

    private final Clock clock;
    private final LongSupplier nanoTime;
    private volatile @Nullable JwtService service;

    /** Creates the plugin, which has neither threads nor connections before its start. */
    public JwtPlugin() {
        this(Clock.systemUTC(), System::nanoTime);
    }

    /**
     * Creates the plugin with another time.
     *
     * @param clock the time of day, for what tokens say
     * @param nanoTime the time that passes, for the keys of the issuer
     */
    JwtPlugin(Clock clock, LongSupplier nanoTime) {
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(JwtConfiguration.class, (configuration, table) -> JwtProblems.of(table)
                .in(configuration));
        Provider<JwtConfiguration> configuration = binder.getProvider(JwtConfiguration.class);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<ConfigTable> table = binder.getProvider(ConfigTable.class);
        binder.bind(JwtService.class)
                .toProvider(() -> new JwtService(vertx.get(), configuration.get(), table.get(), clock, nanoTime))
                .in(Scopes.SINGLETON);
        Provider<JwtService> bound = binder.getProvider(JwtService.class);
        binder.bind(JwtVerifier.class).toProvider(() -> bound.get().verifier()).in(Scopes.SINGLETON);
        binder.bind(TokenIssuer.class).toProvider(Lazy.of(() -> bound.get().tokenIssuer()));
        Multibinder.newSetBinder(binder, HealthCheck.class)
                .addBinding()
                .toProvider(() -> bound.get().healthCheck())
                .in(Scopes.SINGLETON);
    }

    /** Waits for the keys of the issuer, if there is one and it is required. */
    @Override
    public Completable start(Injector injector) {
        JwtService starting = injector.getInstance(JwtService.class);
        service = starting;
        return starting.start().doOnComplete(() -> {
            if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                MeterBinding.begin(
                        injector.getInstance(DeferredStartupTasks.class),
                        NAME,
                        injector.getProvider(MeterRegistry.class),
                        starting::bind);
            }
        });
    }

    /** Ends all fetches. */
    @Override
    public Completable stop() {
        JwtService stopping = service;
        service = null;
        return stopping == null
                ? Completable.complete()
                : Completable.create(emitter -> stopping.close().onComplete(done -> emitter.onComplete()));
    }
}
