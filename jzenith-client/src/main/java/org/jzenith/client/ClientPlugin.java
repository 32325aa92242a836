package org.jzenith.client;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.fasterxml.jackson.databind.ObjectMapper;
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
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.json.ObjectMappers;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.plugin.DashedName;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.request.HttpCallObserver;
import org.jzenith.core.tls.CertificateReload;

/**
 * Calls another service by HTTP: {@code ClientPlugin.named("catalogue").withClient(CatalogueApi.class)} makes the
 * interface injectable, with or without {@code @Named("catalogue")}. If two clients have the same interface, the name
 * is required. The configuration is in {@code client-catalogue}. Keys: {@code docs/reference/configuration.md}.
 *
 * <p>An interface has JAX-RS annotations, and its methods return types of RxJava: {@code Single}, {@code Maybe},
 * {@code Completable} or {@code Flowable}. Each subscription is a call. Its result arrives on an event loop that serves
 * the application; if the subscriber is on one, on that one. A call fails with a
 * {@link org.jzenith.client.error.ClientException}. If it has not begun, it fails with a
 * {@link org.jzenith.client.error.ClientUnavailableException}.
 */
@API(status = API.Status.MAINTAINED)
public final class ClientPlugin implements Plugin {

    private static final String PREFIX = "client-";
    private static final long STOP_PATIENCE_MILLIS = 5_000;

    private final String instance;
    private final List<Class<?>> interfaces = new ArrayList<>();
    private volatile @Nullable ClientService service;

    private ClientPlugin(String instance) {
        this.instance = instance;
    }

    /**
     * Returns the plugin for a service.
     *
     * @param name the name for injection and configuration: lower case letters, digits and single dashes
     */
    public static ClientPlugin named(String name) {
        return new ClientPlugin(DashedName.checked(name, "catalogue"));
    }

    /**
     * Makes a JAX-RS interface of the service injectable. Unsupported declarations in it are problems of the start.
     *
     * @param api an interface
     */
    public ClientPlugin withClient(Class<?> api) {
        interfaces.add(requireNonNull(api, "api"));
        return this;
    }

    /** Returns the namespace of the client, such as {@code client-catalogue}. */
    @Override
    public String name() {
        return PREFIX + instance;
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(ClientConfiguration.class, name(), instance, this::problems);
        Provider<ClientConfiguration> configuration = binder.getProvider(named(ClientConfiguration.class));
        Provider<ConfigTable> table = binder.getProvider(ConfigTable.class);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        Provider<ServingEventLoops> eventLoops = binder.getProvider(ServingEventLoops.class);
        Provider<CertificateReload> reload = binder.getProvider(CertificateReload.class);
        Provider<Injector> injector = binder.getProvider(Injector.class);
        binder.bind(named(ClientService.class))
                .toProvider(() -> new ClientService(
                        vertx.get(),
                        eventLoops.get(),
                        name(),
                        configuration.get(),
                        table.get(),
                        reload.get(),
                        mapper(injector.get()),
                        observer(injector.get()),
                        interfaces,
                        injector.get().getInstance(AsyncTypes.class)))
                .in(Scopes.SINGLETON);
        Provider<ClientService> bound = binder.getProvider(named(ClientService.class));
        interfaces.forEach(api -> bind(binder, api, bound));
        Multibinder.newSetBinder(binder, HealthCheck.class)
                .addBinding()
                .toProvider(() -> new ClientHealthCheck(name(), bound.get()))
                .in(Scopes.SINGLETON);
    }

    /** Returns the observer of requests if a module binds one; else null. */
    private static @Nullable HttpCallObserver observer(Injector injector) {
        Binding<HttpCallObserver> bound = injector.getExistingBinding(Key.get(HttpCallObserver.class));
        return bound == null ? null : bound.getProvider().get();
    }

    private <T> void bind(Binder binder, Class<T> api, Provider<ClientService> bound) {
        binder.bind(named(api)).toProvider(() -> bound.get().proxy(api)).in(Scopes.SINGLETON);
        Multibinder.newSetBinder(binder, NamedClient.class).addBinding().toInstance(new NamedClient(api, instance));
        // Each client of this interface binds it: Guice treats equal bindings as one.
        binder.bind(api).toProvider(new UnnamedClient<>(api, binder));
    }

    private <T> Key<T> named(Class<T> type) {
        return Key.get(type, Names.named(instance));
    }

    private List<Problem> problems(ClientConfiguration configuration, ConfigTable table) {
        return ClientProblems.of(name(), table).in(configuration);
    }

    /**
     * Returns the JSON mapper of the application if it binds one, as with jzenith-rest; otherwise a mapper with the
     * same defaults.
     */
    private static ObjectMapper mapper(Injector injector) {
        Binding<ObjectMapper> bound = injector.getExistingBinding(Key.get(ObjectMapper.class));
        return bound == null
                ? ObjectMappers.defaults().build()
                : bound.getProvider().get();
    }

    /** Opens no connection, because the first call does. If the service is required, waits for it. */
    @Override
    public Completable start(Injector injector) {
        return Completable.defer(() -> {
            ClientService starting = injector.getInstance(named(ClientService.class));
            service = starting;
            return starting.start().doOnComplete(() -> {
                if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                    MeterBinding.begin(
                            injector.getInstance(DeferredStartupTasks.class),
                            name(),
                            injector.getProvider(MeterRegistry.class),
                            starting.clients()::bind);
                }
            });
        });
    }

    /** Waits for running calls, for 5 seconds at most, and closes all connections. */
    @Override
    public Completable stop() {
        ClientService stopping = service;
        service = null;
        return stopping == null ? Completable.complete() : stopping.stop(STOP_PATIENCE_MILLIS);
    }
}
