package org.jzenith.http;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

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
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.json.ObjectMappers;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.core.plugin.BackgroundInit;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.http.accesslog.AccessLogModule;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.error.ProblemFormat;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.http.json.RequestJson;
import org.jzenith.http.management.HealthModule;
import org.jzenith.http.management.ManagementModule;
import org.jzenith.http.metrics.MetricsModule;
import org.jzenith.http.ratelimit.RateLimitModule;
import org.jzenith.http.server.ServerModule;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.http.spi.HttpContributions;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.http.spi.RateLimitKey;
import org.jzenith.http.spi.Resources;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketModule;

/**
 * Serves WebSockets, files and plain routes over HTTP without JAX-RS, on one verticle for each available processor.
 * Applications with resources use {@code RestPlugin} instead, which includes this plugin. Guice creates routes and
 * endpoints; they are singletons unless a module binds them otherwise. The server calls them on several event loops at
 * the same time, so they must be thread-safe and must not block. A plugin serves one application at a time, and an
 * application has one such plugin. Keys: {@link HttpConfiguration}.
 */
@API(status = API.Status.MAINTAINED)
public final class HttpPlugin implements Plugin {

    private final List<Consumer<HttpBinder>> contributions = new ArrayList<>();
    private final List<Consumer<JsonMapper.Builder>> jsonChanges = new ArrayList<>();
    private final WebSocketModule webSockets = new WebSocketModule();
    private final AtomicBoolean serving = new AtomicBoolean();
    /**
     * The number of applications that this plugin has refused to serve. When they are discarded, the served application
     * continues.
     */
    private final AtomicInteger refused = new AtomicInteger();
    /** The mapper of the starting application; null if a module has bound its own. */
    private @Nullable ObjectMapper mapper;

    private @Nullable PreparedServer server;

    private final String subject;
    private final Resources.Factory resources;

    private HttpPlugin(String subject, Resources.Factory resources) {
        this.subject = subject;
        this.resources = resources;
    }

    /** Returns a plugin without resources. */
    public static HttpPlugin create() {
        return new HttpPlugin("HttpPlugin", NoResources::new);
    }

    /**
     * Returns a plugin that passes each request without a route to {@code resources}. For plugins with another way to
     * write resources.
     *
     * @param subject the name of that plugin in problems
     */
    public static HttpPlugin serving(String subject, Resources.Factory resources) {
        return new HttpPlugin(requireNonNull(subject, "subject"), requireNonNull(resources, "resources"));
    }

    /**
     * Adds a plain Vert.x handler for GET and HEAD of exactly this path. Every client may call it. Guice creates
     * {@code handler}. See {@link HttpBinder#route(String, Class, AccessRule)}.
     */
    public HttpPlugin withRoute(String path, Class<? extends Handler<HttpServerRequest>> handler) {
        contributions.add(binder -> binder.route(path, handler, AccessRule.permitAll()));
        return this;
    }

    /**
     * Serves WebSockets at a path below {@code rest.base-path}, such as {@code /rooms/{room}}. Each segment is a text
     * or a variable. Guice creates {@code endpoint}, a singleton unless a module binds it otherwise. The security
     * annotations of resources control the access to endpoints too.
     */
    public HttpPlugin withWebSocket(String path, Class<? extends WebSocketEndpoint<?, ?>> endpoint) {
        webSockets.add(requireNonNull(path, "path"), requireNonNull(endpoint, "endpoint"));
        return this;
    }

    /**
     * Replaces the problems of RFC 9457 in all error responses, including those of the server. Guice creates
     * {@code format}, a singleton unless a module binds it otherwise.
     */
    public HttpPlugin withProblemFormat(Class<? extends ProblemFormat> format) {
        contributions.add(binder -> binder.problemFormat(format));
        return this;
    }

    /**
     * Serves files below a path, which may be {@code /}. If several paths and templates match a request, the one with
     * the longest part before its first variable answers. The path does not depend on {@code rest.base-path}.
     */
    public HttpPlugin withFiles(String path, StaticFiles files) {
        contributions.add(binder -> binder.route(files.at(path)));
        return this;
    }

    /**
     * Groups requests for limits by key, for example by API key. Guice creates {@code key}, a singleton unless a module
     * binds it otherwise.
     */
    public HttpPlugin withRateLimitKey(Class<? extends RateLimitKey> key) {
        contributions.add(binder -> binder.rateLimitKey(key));
        return this;
    }

    /**
     * Changes how the application reads and writes JSON. The starting thread calls {@code change} for two mappers: the
     * general one and the one for request JSON. The mapper for requests rejects coercions unless
     * {@code rest.json-coercions} is set, and duplicate names unless {@code rest.json-duplicate-names} is set;
     * {@code change} can allow both. If a module binds its own {@link ObjectMapper}, that mapper replaces both.
     */
    public HttpPlugin withJson(Consumer<JsonMapper.Builder> change) {
        jsonChanges.add(requireNonNull(change, "change"));
        return this;
    }

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Phase phase() {
        return Phase.SERVERS;
    }

    @Override
    public void configure(Binder binder) {
        BackgroundInit<JsonMapper.Builder> json = BackgroundInit.begin("json-start", ObjectMappers::defaults);
        binder.install(new ServerModule());
        Provider<HttpConfiguration> configuration = binder.getProvider(HttpConfiguration.class);
        binder.install(webSockets.below(() -> configuration.get().basePath()));
        binder.install(new HealthModule());
        binder.install(new MetricsModule());
        binder.install(new ManagementModule());
        binder.install(new AccessLogModule());
        binder.install(new RateLimitModule());
        binder.bind(HttpContributions.class).in(Scopes.SINGLETON);
        binder.bind(ProblemEncoder.class).in(Scopes.SINGLETON);
        binder.bind(ObjectMapper.class)
                .annotatedWith(RequestJson.class)
                .toProvider(RequestMapperProvider.class)
                .in(Scopes.SINGLETON);
        binder.bind(JsonBodies.class).toProvider(JsonBodiesProvider.class).in(Scopes.SINGLETON);
        // A provider, because Guice would search each member of an instance for injection points and load all classes
        // in its signatures.
        defaultBinder(binder).bind(ObjectMapper.class, module -> module.bind(ObjectMapper.class)
                .toProvider(() -> mapper(json.get()))
                .in(Scopes.SINGLETON));
        Multibinder.newSetBinder(binder, HttpPlugin.class).addBinding().toInstance(this);
        Multibinder.newSetBinder(binder, ManagedItems.class);
        HttpBinder httpBinder = httpBinder(binder);
        contributions.forEach(contribution -> contribution.accept(httpBinder));
    }

    private ObjectMapper mapper(JsonMapper.Builder builder) {
        jsonChanges.forEach(change -> change.accept(builder));
        JsonMapper made = builder.build();
        mapper = made;
        return made;
    }

    @Override
    public List<String> routes(Injector injector) {
        try (Resources made = resources.create(injector)) {
            return new RouteAssembly(injector).table(made.methods());
        }
    }

    @Override
    public void prepare(Injector injector) {
        if (injector.getInstance(Key.get(new TypeLiteral<Set<HttpPlugin>>() {})).size() > 1) {
            throw refusal(
                    "is in this application more than once",
                    "keep one of them, and no HttpPlugin beside a RestPlugin, which contains one; name all resources in one "
                            + "RestPlugin.withResources, or "
                            + "have a module add its own with RestBinder.restBinder(binder).resource(...)");
        }
        if (!serving.compareAndSet(false, true)) {
            throw refusal("serves an application already", "make a plugin for each application");
        }
        PreparedServer preparing = new PreparedServer(injector, resources);
        server = preparing;
        preparing.prepare();
    }

    @Override
    public Completable start(Injector injector) {
        return requireNonNull(server, "server").start();
    }

    /** Returns the mapper for JSON from clients. */
    @SuppressWarnings("ReferenceEquality") // A module that binds another mapper configures it.
    ObjectMapper requestMapper(Injector injector) {
        ObjectMapper own = injector.getInstance(ObjectMapper.class);
        if (own != mapper) {
            return own;
        }
        HttpConfiguration configuration = injector.getInstance(HttpConfiguration.class);
        JsonMapper.Builder reading = JsonBodies.reading(
                ObjectMappers.defaults(), configuration.jsonCoercions(), configuration.jsonDuplicateNames());
        jsonChanges.forEach(change -> change.accept(reading));
        return reading.build();
    }

    private StartupException refusal(String what, String fix) {
        refused.incrementAndGet();
        return new StartupException(
                List.of(Problem.of("REST-5", subject)
                        .what(what)
                        .expected("one plugin for one application")
                        .fix(fix)),
                null);
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
