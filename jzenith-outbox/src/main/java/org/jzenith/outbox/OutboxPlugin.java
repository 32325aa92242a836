package org.jzenith.outbox;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.broadcast.WorkHints;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.outbox.relay.EachMessage;
import org.jzenith.outbox.relay.OutboxMessage;
import org.jzenith.outbox.relay.OutboxStore;
import org.jzenith.outbox.relay.OutboxTarget;
import org.jzenith.outbox.relay.RelaySettings;
import org.jzenith.outbox.relay.Relays;
import org.jzenith.postgresql.OwnTables;
import org.jzenith.postgresql.PostgresqlClient;

/**
 * Stores messages in PostgreSQL together with the data of a transaction, and sends them in order afterwards. Each
 * instance has relays for all partitions; a lease decides which of them sends. Name this plugin after that of
 * PostgreSQL. Keys: {@code docs/reference/configuration.md}.
 *
 * <pre>{@code
 * OutboxPlugin.sending(Shipments.class, Shipments::send)
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class OutboxPlugin implements Plugin {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

    private final Function<Binder, Function<Injector, OutboxTarget>> target;
    private final ScopedMeters meters = new ScopedMeters();
    private volatile @Nullable Relays started;

    private OutboxPlugin(Function<Binder, Function<Injector, OutboxTarget>> target) {
        this.target = target;
    }

    /**
     * Returns the plugin with a method that sends one message at a time for each topic and key.
     *
     * @param type the class of the object with the method, which a module binds
     * @param send sends a message, and completes when the receiver has acknowledged it
     */
    public static <T> OutboxPlugin sending(Class<T> type, BiFunction<? super T, OutboxMessage, Completable> send) {
        requireNonNull(type, "type");
        requireNonNull(send, "send");
        return new OutboxPlugin(binder -> {
            Provider<T> bound = binder.getProvider(type);
            return injector -> new EachMessage(
                    message -> send.apply(bound.get(), message),
                    injector.getInstance(OutboxConfiguration.class).concurrency(),
                    WorkObserver.of(injector));
        });
    }

    /** Returns the plugin with a target, which a module binds. */
    public static OutboxPlugin to(Class<? extends OutboxTarget> type) {
        requireNonNull(type, "type");
        return new OutboxPlugin(binder -> {
            Provider<? extends OutboxTarget> bound = binder.getProvider(type);
            return injector -> bound.get();
        });
    }

    @Override
    public String name() {
        return "outbox";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(OutboxConfiguration.class);
        OwnTables tables = OwnTables.of(binder, "postgresql");
        tables.addLeases();
        tables.add(OutboxStore.SCRIPTS);
        Provider<PostgresqlClient> client = binder.getProvider(PostgresqlClient.class);
        Provider<OutboxConfiguration> configuration = binder.getProvider(OutboxConfiguration.class);
        Provider<Injector> injector = binder.getProvider(Injector.class);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Function<Injector, OutboxTarget> sending = target.apply(binder);
        binder.bind(OutboxStore.class)
                .toProvider(
                        () -> new OutboxStore(client.get(), configuration.get().partitions()))
                .in(Scopes.SINGLETON);
        Provider<OutboxStore> store = binder.getProvider(OutboxStore.class);
        binder.bind(Relays.class)
                .toProvider(() -> new Relays(
                        vertx.get(),
                        configuration.get().partitions(),
                        store.get(),
                        client.get().leases(),
                        new WorkHints(vertx.get(), client.get(), client.get().ownSchema() + ".outbox"),
                        sending.apply(injector.get()),
                        settings(configuration.get())))
                .in(Scopes.SINGLETON);
        Provider<Relays> relays = binder.getProvider(Relays.class);
        Multibinder.newSetBinder(binder, ManagedItems.class).addBinding().toProvider(() -> new ManagedOutbox(relays));
        Multibinder.newSetBinder(binder, HealthCheck.class)
                .addBinding()
                .toProvider(() -> new OutboxHealthCheck(relays))
                .in(Scopes.SINGLETON);
        binder.bind(Outbox.class)
                .toProvider(() -> new Outbox(
                        store.get(),
                        ApplicationMapper.of(injector.get()),
                        configuration.get().maxMessageSize().bytes(),
                        partition -> relays.get().wake(partition)))
                .in(Scopes.SINGLETON);
    }

    private static RelaySettings settings(OutboxConfiguration configuration) {
        return new RelaySettings(
                configuration.batchSize(),
                configuration.pollInterval(),
                configuration.leaseDuration(),
                configuration.sendTimeout());
    }

    @Override
    public Completable start(Injector injector) {
        return injector.getInstance(OutboxStore.class).agree().flatMapCompletable(stored -> {
            OutboxConfiguration configuration = injector.getInstance(OutboxConfiguration.class);
            if (stored != configuration.partitions()) {
                return Completable.error(new StartupException(
                        List.of(Problem.of("OUTBOX-1", "outbox.partitions")
                                .what("is " + configuration.partitions() + ", but the outbox was begun with " + stored)
                                .fix("set outbox.partitions=" + stored
                                        + "; another number would change the order of messages that wait")),
                        null));
            }
            Relays relays = injector.getInstance(Relays.class);
            started = relays;
            if (configuration.enabled()) {
                relays.start();
            }
            if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                MeterBinding.begin(
                        injector.getInstance(DeferredStartupTasks.class),
                        name(),
                        injector.getProvider(MeterRegistry.class),
                        registry -> relays.bind(registry, meters));
            }
            return Completable.complete();
        });
    }

    @Override
    public Completable stop() {
        Relays relays = started;
        return (relays == null ? Completable.complete() : relays.stop(STOP_TIMEOUT)).doOnTerminate(meters::close);
    }
}
