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
 * Lets a module add routes, observers and others that know only of HTTP: {@code httpBinder(binder).route(...)} inside
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
     * Adds a plain Vert.x handler for GET and HEAD of exactly this path. It comes before JAX-RS, ignores the base path,
     * and is served even when the application accepts no more requests. Called on the event loop of the request; must
     * not block. The end handler of the response belongs to the server, so the handler must not set it. It is open to
     * everybody; where each route has to say who may use it, it fails the start.
     */
    public HttpBinder route(String path, Class<? extends Handler<HttpServerRequest>> handler) {
        return route(path, handler, AccessRule.unstated());
    }

    /** As {@link #route(String, Class)}, for those only whom a rule admits. */
    public HttpBinder route(String path, Class<? extends Handler<HttpServerRequest>> handler, AccessRule access) {
        return route(path, new PlainRoute(handler, access, false));
    }

    /**
     * As {@link #route(String, Class)}, for what operators and their tools ask for: open to everybody who reaches the
     * port, which is {@code management.port} if there is one, without limits of rates, and served without TLS by
     * {@code rest.clear-text=operators}.
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
     * Adds a route that says itself which requests it answers. Guice injects the members of {@code route}, and calls it
     * once for each application.
     */
    public HttpBinder route(Provider<? extends Route> route) {
        Multibinder.newSetBinder(binder, Route.class)
                .addBinding()
                .toProvider(requireNonNull(route, "route"))
                .in(Scopes.SINGLETON);
        return this;
    }

    /** Sets what finds out who sends a request; two different ones fail the start. */
    public HttpBinder authentication(Class<? extends Authentication> type) {
        defaults.bindSingleton(type);
        add(all -> all.setAuthentication(type));
        return this;
    }

    /**
     * Adds a way in which callers authenticate themselves; two of the same name fail the start unless they are equal.
     */
    public HttpBinder securityScheme(SecurityScheme scheme) {
        requireNonNull(scheme, "scheme");
        add(all -> all.addSecurityScheme(scheme));
        return this;
    }

    /**
     * Decides what clients receive instead of problems of RFC 9457; two different formats fail the start. Called on the
     * threads of all requests at the same time.
     */
    public HttpBinder problemFormat(Class<? extends ProblemFormat> format) {
        defaults.bindSingleton(format);
        add(all -> all.setProblemFormat(format));
        return this;
    }

    /** Says whose requests count together where a limit is by key; two different ones fail the start. */
    public HttpBinder rateLimitKey(Class<? extends RateLimitKey> key) {
        defaults.bindSingleton(key);
        add(all -> all.setRateLimitKey(key));
        return this;
    }

    /** Adds an observer, which sees every request begin and end, no matter what answers it. */
    public HttpBinder observer(Class<? extends ExchangeObserver.Factory> factory) {
        defaults.bindSingleton(factory);
        add(all -> all.addObserver(factory));
        return this;
    }

    /**
     * Adds a writer of headers, which adds headers to every response, no matter what answers; they are called in the
     * order of the modules.
     */
    public HttpBinder headerWriter(Class<? extends HeaderWriter> writer) {
        defaults.bindSingleton(writer);
        add(all -> all.addHeaderWriter(writer));
        return this;
    }
}
