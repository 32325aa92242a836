package org.jzenith.rest;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;
import static org.jzenith.rest.spi.RestBinder.restBinder;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.TypeLiteral;
import com.google.inject.multibindings.Multibinder;
import io.reactivex.Completable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.json.ObjectMappers;
import org.jzenith.core.plugin.BackgroundInit;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.rest.accesslog.AccessLogModule;
import org.jzenith.rest.dispatch.JaxRsDispatch;
import org.jzenith.rest.entity.JsonBodies;
import org.jzenith.rest.error.ErrorMapping;
import org.jzenith.rest.error.ProblemFormat;
import org.jzenith.rest.files.StaticFiles;
import org.jzenith.rest.management.HealthModule;
import org.jzenith.rest.management.ManagementModule;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.metrics.MetricsModule;
import org.jzenith.rest.ratelimit.RateLimitModule;
import org.jzenith.rest.server.RestConfiguration;
import org.jzenith.rest.server.ServerModule;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.spi.ProblemEncoder;
import org.jzenith.rest.spi.RateLimitKey;
import org.jzenith.rest.spi.RequestJson;
import org.jzenith.rest.spi.RestBinder;
import org.jzenith.rest.spi.RestContributions;
import org.jzenith.rest.websocket.WebSocketEndpoint;
import org.jzenith.rest.websocket.WebSocketModule;

/**
 * Serves JAX-RS resources over HTTP, on one verticle for each available processor. Guice creates resources and
 * providers; they are singletons unless a module binds them otherwise. They are called on several event loops at the
 * same time, so they must be thread-safe and must not block. One plugin serves one application at a time, and an
 * application has one such plugin. Keys: {@link RestConfiguration}.
 */
@API(status = API.Status.MAINTAINED)
public final class RestPlugin implements Plugin {

    private final List<Consumer<RestBinder>> contributions = new ArrayList<>();
    private final List<Consumer<JsonMapper.Builder>> jsonChanges = new ArrayList<>();
    private final WebSocketModule webSockets = new WebSocketModule();
    private final AtomicBoolean serving = new AtomicBoolean();
    /**
     * The number of applications that were refused and will be discarded, which does not concern the one that this
     * plugin serves.
     */
    private final AtomicInteger refused = new AtomicInteger();
    /** The mapper of the application that starts; null if a module has bound its own. */
    private @Nullable ObjectMapper mapper;

    private @Nullable PreparedServer server;

    private RestPlugin() {}

    /** Returns a plugin with these JAX-RS root resources. */
    public static RestPlugin withResources(Class<?>... resources) {
        RestPlugin plugin = new RestPlugin();
        for (Class<?> resource : resources) {
            plugin.contributions.add(binder -> binder.resource(resource));
        }
        return plugin;
    }

    /**
     * Adds JAX-RS providers: filters, interceptors, {@code ParamConverterProvider}s, {@code ExceptionMapper}s and so
     * on.
     */
    public RestPlugin withProviders(Class<?>... providers) {
        for (Class<?> provider : providers) {
            contributions.add(binder -> binder.provider(provider));
        }
        return this;
    }

    /**
     * Answers {@code exception} with {@code status}, and its subclasses too unless a nearer class is mapped; the
     * message of the exception is not sent.
     */
    public <T extends Throwable> RestPlugin withMapping(Class<T> exception, int status) {
        return withMapping(exception, status, any -> null);
    }

    /** As {@link #withMapping(Class, int)}, with a detail for the client. */
    public <T extends Throwable> RestPlugin withMapping(Class<T> exception, int status, String detail) {
        return withMapping(exception, status, any -> detail);
    }

    /**
     * As {@link #withMapping(Class, int)}, with a detail derived from the exception; {@code X::getMessage} publishes
     * its message.
     */
    public <T extends Throwable> RestPlugin withMapping(
            Class<T> exception, int status, Function<T, @Nullable String> detail) {
        ErrorMapping<T> mapping = new ErrorMapping<>(exception, status, detail);
        contributions.add(binder -> binder.mapping(mapping));
        return this;
    }

    /**
     * Serves WebSockets at a path below {@code rest.base-path}, such as {@code /rooms/{room}}, each of whose segments
     * is a text or a variable. Guice creates {@code endpoint}, a singleton unless a module binds it otherwise. Who may
     * use it is said by the same annotations as at resources.
     */
    public RestPlugin withWebSocket(String path, Class<? extends WebSocketEndpoint<?, ?>> endpoint) {
        webSockets.add(requireNonNull(path, "path"), requireNonNull(endpoint, "endpoint"));
        return this;
    }

    /**
     * Decides what clients receive instead of problems of RFC 9457, for all errors, those of the server included. Guice
     * creates {@code format}, a singleton unless a module binds it otherwise.
     */
    public RestPlugin withProblemFormat(Class<? extends ProblemFormat> format) {
        contributions.add(binder -> binder.problemFormat(format));
        return this;
    }

    /**
     * Serves files below a path, which may be {@code /}. What belongs to resources stays theirs: of all paths and
     * templates that fit a request, the one with the longest beginning without variables answers. The path does not
     * depend on {@code rest.base-path}.
     */
    public RestPlugin withFiles(String path, StaticFiles files) {
        contributions.add(binder -> binder.route(files.at(path)));
        return this;
    }

    /**
     * Says whose requests count together where a limit is by key, such as those with the same API key. Guice creates
     * {@code key}, a singleton unless a module binds it otherwise.
     */
    public RestPlugin withRateLimitKey(Class<? extends RateLimitKey> key) {
        contributions.add(binder -> binder.rateLimitKey(key));
        return this;
    }

    /**
     * Changes how the application reads and writes JSON. {@code change} is called when the application starts, on the
     * thread that starts it, and for two mappers, since JSON that clients send is read by one of its own, without
     * coercions unless {@code rest.json-coercions} is set, and without names that occur twice unless
     * {@code rest.json-duplicate-names} is; {@code change} may allow them, too. A module that binds its own
     * {@link ObjectMapper} replaces all of this.
     */
    public RestPlugin withJson(Consumer<JsonMapper.Builder> change) {
        jsonChanges.add(requireNonNull(change, "change"));
        return this;
    }

    @Override
    public String name() {
        return "rest";
    }

    @Override
    public Phase phase() {
        return Phase.SERVERS;
    }

    @Override
    public void configure(Binder binder) {
        BackgroundInit<JsonMapper.Builder> json = BackgroundInit.begin("json-start", ObjectMappers::defaults);
        binder.install(new ServerModule());
        Provider<RestConfiguration> configuration = binder.getProvider(RestConfiguration.class);
        binder.install(webSockets.below(() -> configuration.get().basePath()));
        binder.install(new HealthModule());
        binder.install(new MetricsModule());
        binder.install(new ManagementModule());
        binder.install(new AccessLogModule());
        binder.install(new RateLimitModule());
        binder.bind(RestContributions.class).in(Scopes.SINGLETON);
        binder.bind(ProblemEncoder.class).in(Scopes.SINGLETON);
        binder.bind(DispatchReport.class);
        binder.bind(ObjectMapper.class)
                .annotatedWith(RequestJson.class)
                .toProvider(RequestMapperProvider.class)
                .in(Scopes.SINGLETON);
        binder.bind(DispatchSettings.class).toProvider(DispatchSettingsProvider.class);
        // By a provider: Guice would search every member of an instance for injection points, and load all classes that
        // the members name.
        defaultBinder(binder).bind(ObjectMapper.class, module -> module.bind(ObjectMapper.class)
                .toProvider(() -> mapper(json.get()))
                .in(Scopes.SINGLETON));
        Multibinder.newSetBinder(binder, RestPlugin.class).addBinding().toInstance(this);
        RestBinder restBinder = restBinder(binder).observer(UnknownPathHint.class);
        contributions.forEach(contribution -> contribution.accept(restBinder));
    }

    private ObjectMapper mapper(JsonMapper.Builder builder) {
        jsonChanges.forEach(change -> change.accept(builder));
        JsonMapper made = builder.build();
        mapper = made;
        return made;
    }

    @Override
    public List<String> routes(Injector injector) {
        new JaxRsDispatch(injector, injector.getInstance(DispatchSettings.class), jsonBodies(injector))
                .close(); // It has reported its methods by now.
        return new RouteAssembly(injector).table();
    }

    @Override
    public void prepare(Injector injector) {
        if (injector.getInstance(Key.get(new TypeLiteral<Set<RestPlugin>>() {})).size() > 1) {
            throw refusal(
                    "is in this application more than once",
                    "name all resources in one RestPlugin.withResources, or "
                            + "have a module add its own with RestBinder.restBinder(binder).resource(...)");
        }
        if (!serving.compareAndSet(false, true)) {
            throw refusal(
                    "serves an application already", "make one with RestPlugin.withResources for each application");
        }
        PreparedServer preparing = new PreparedServer(injector);
        server = preparing;
        preparing.prepare(jsonBodies(injector));
    }

    @Override
    public Completable start(Injector injector) {
        return requireNonNull(server, "server").start();
    }

    /** Returns the mapper that reads what clients send. */
    @SuppressWarnings("ReferenceEquality") // Another mapper is that of a module, which has decided about everything.
    ObjectMapper requestMapper(Injector injector) {
        ObjectMapper own = injector.getInstance(ObjectMapper.class);
        if (own != mapper) {
            return own;
        }
        RestConfiguration configuration = injector.getInstance(RestConfiguration.class);
        JsonMapper.Builder reading = JsonBodies.reading(
                ObjectMappers.defaults(), configuration.jsonCoercions(), configuration.jsonDuplicateNames());
        jsonChanges.forEach(change -> change.accept(reading));
        return reading.build();
    }

    private static JsonBodies jsonBodies(Injector injector) {
        RestConfiguration configuration = injector.getInstance(RestConfiguration.class);
        return new JsonBodies(
                injector.getInstance(ObjectMapper.class),
                injector.getInstance(Key.get(ObjectMapper.class, RequestJson.class)),
                configuration.maxJsonTokens(),
                configuration.unstorableText());
    }

    private StartupException refusal(String what, String fix) {
        refused.incrementAndGet();
        return new StartupException(
                List.of(new Problem("REST-5", "RestPlugin", what, "one plugin for one application", null, fix)), null);
    }

    @Override
    public void discard() {
        if (refused.getAndUpdate(count -> Math.max(0, count - 1)) == 0) {
            end();
        }
    }

    @Override
    public Completable stop() {
        return Completable.fromAction(this::end);
    }

    private void end() {
        PreparedServer stopping = server;
        try {
            if (stopping != null) {
                stopping.stop();
            }
        } finally {
            server = null;
            mapper = null;
            serving.set(false);
        }
    }
}
