package org.jzenith.http.spi;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Provider;
import org.apiguardian.api.API;
import org.jzenith.core.plugin.DefaultBinder;
import org.jzenith.http.error.ProblemFormat;
import org.jzenith.http.spi.HttpContributions.Contribution;
import org.jzenith.http.spi.HttpContributions.PlainRoute;

/**
 * Adds routes, observers and other parts of a module to the HTTP server: {@code httpBinder(binder).route(...)} inside
 * {@link Module#configure}. Guice creates all of them; they are singletons unless a module binds them otherwise.
 */
@API(status = API.Status.MAINTAINED)
public final class HttpBinder {

    private final Binder binder;
    private final DefaultBinder defaults;
    private final Multibinder<Contribution> contributions;

    private HttpBinder(Binder binder) {
        this.binder = binder;
        this.defaults = defaultBinder(binder);
        this.contributions = Multibinder.newSetBinder(binder, Contribution.class);
    }

    /** Returns the binder for the module that is being configured with {@code binder}. */
    public static HttpBinder httpBinder(Binder binder) {
        return new HttpBinder(requireNonNull(binder, "binder").skipSources(HttpBinder.class));
    }

    private void add(Contribution contribution) {
        contributions.addBinding().toInstance(contribution);
    }

    /**
     * Adds a plain Vert.x handler for GET and HEAD of exactly this path. It precedes JAX-RS, ignores the base path, and
     * answers even if the application accepts no more requests. Called on the event loop of the request; must not
     * block. The handler must not set the end handler of the response, which belongs to the server. The route is
     * public. If each route must declare an access rule, it fails the start.
     */
    public HttpBinder route(String path, Class<? extends Handler<HttpServerRequest>> handler) {
        return route(path, handler, AccessRule.unstated());
    }

    /** As {@link #route(String, Class)}, restricted by an access rule. */
    public HttpBinder route(String path, Class<? extends Handler<HttpServerRequest>> handler, AccessRule access) {
        return route(path, new PlainRoute(handler, access, false));
    }

    /**
     * As {@link #route(String, Class)}, for operators and their tools. The route is public at its port, which is
     * {@code management.port} if there is one. It has no rate limits, and {@code rest.clear-text=operators} serves it
     * without TLS.
     */
    public HttpBinder operatorRoute(String path, Class<? extends Handler<HttpServerRequest>> handler) {
        return route(path, new PlainRoute(handler, AccessRule.permitAll(), true));
    }

    private HttpBinder route(String path, PlainRoute route) {
        defaults.bindSingleton(route.handler());
        add(all -> all.addRoute(path, route));
        return this;
    }

    /**
     * Adds a route with its own matching. Guice injects the members of {@code route}, and calls it once for each
     * application.
     */
    public HttpBinder route(Provider<? extends Route> route) {
        Multibinder.newSetBinder(binder, Route.class)
                .addBinding()
                .toProvider(requireNonNull(route, "route"))
                .in(Scopes.SINGLETON);
        return this;
    }

    /** Sets the authentication. Two different ones fail the start. */
    public HttpBinder authentication(Class<? extends Authentication> type) {
        defaults.bindSingleton(type);
        add(all -> all.setAuthentication(type));
        return this;
    }

    /** Adds a security scheme. Two different ones with the same name fail the start. */
    public HttpBinder securityScheme(SecurityScheme scheme) {
        requireNonNull(scheme, "scheme");
        add(all -> all.addSecurityScheme(scheme));
        return this;
    }

    /**
     * Replaces the problems of RFC 9457 in error responses. Two different formats fail the start. Called on the threads
     * of all requests at the same time.
     */
    public HttpBinder problemFormat(Class<? extends ProblemFormat> format) {
        defaults.bindSingleton(format);
        add(all -> all.setProblemFormat(format));
        return this;
    }

    /** Sets the key that groups requests for limits by key. Two different ones fail the start. */
    public HttpBinder rateLimitKey(Class<? extends RateLimitKey> key) {
        defaults.bindSingleton(key);
        add(all -> all.setRateLimitKey(key));
        return this;
    }

    /** Adds an observer for the start and the end of every request. */
    public HttpBinder observer(Class<? extends ExchangeObserver.Factory> factory) {
        defaults.bindSingleton(factory);
        add(all -> all.addObserver(factory));
        return this;
    }

    /** Adds a header writer for every response. The server calls them in the order of the modules. */
    public HttpBinder headerWriter(Class<? extends HeaderWriter> writer) {
        defaults.bindSingleton(writer);
        add(all -> all.addHeaderWriter(writer));
        return this;
    }
}
