package org.jzenith.rest.spi;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.TypeLiteral;
import com.google.inject.multibindings.Multibinder;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import org.jzenith.core.plugin.DefaultBinder;
import org.jzenith.rest.error.ErrorMapping;

/**
 * The door through which a module adds resources, providers and error mappings: {@code restBinder(binder).resource(...)} inside
 * {@link Module#configure}. Guice makes them all; they are singletons unless a module binds them otherwise.
 */
public final class RestBinder {

    private final DefaultBinder defaults;
    private final Multibinder<RestContributions.Resource> resources;
    private final Multibinder<RestContributions.Provider> providers;
    private final Multibinder<ErrorMapping<?>> mappings;
    private final Multibinder<RestContributions.Route> routes;
    private final Multibinder<RestContributions.Observer> observers;

    private RestBinder(Binder binder) {
        this.defaults = defaultBinder(binder);
        this.resources = Multibinder.newSetBinder(binder, RestContributions.Resource.class).permitDuplicates();
        this.providers = Multibinder.newSetBinder(binder, RestContributions.Provider.class).permitDuplicates();
        this.mappings = Multibinder.newSetBinder(binder, new TypeLiteral<ErrorMapping<?>>() { }).permitDuplicates();
        this.routes = Multibinder.newSetBinder(binder, RestContributions.Route.class);
        this.observers = Multibinder.newSetBinder(binder, RestContributions.Observer.class).permitDuplicates();
    }

    /** Returns the door for the module that is being configured with {@code binder}. */
    public static RestBinder restBinder(Binder binder) {
        return new RestBinder(requireNonNull(binder, "binder").skipSources(RestBinder.class));
    }

    /** Adds a JAX-RS root resource. Requests call it on several event loops at once: it must be thread-safe, and not block. */
    public RestBinder resource(Class<?> type) {
        defaults.bindSingleton(type);
        resources.addBinding().toInstance(new RestContributions.Resource(type));
        return this;
    }

    /** Adds a JAX-RS provider: a filter, interceptor, {@code ParamConverterProvider}, {@code ExceptionMapper} and so on. */
    public RestBinder provider(Class<?> type) {
        defaults.bindSingleton(type);
        providers.addBinding().toInstance(new RestContributions.Provider(type));
        return this;
    }

    /** Adds what an exception means to a client. */
    public RestBinder mapping(ErrorMapping<?> mapping) {
        mappings.addBinding().toInstance(mapping);
        return this;
    }

    /**
     * Adds a plain Vert.x handler for GET and HEAD of exactly this path, for what operators ask: it comes before JAX-RS and
     * outside of the base path, and is served even when the application takes no more requests. Called on the event loop of the
     * request; must not block. The end handler of the response belongs to the server, a route must not set it.
     */
    public RestBinder route(String path, Class<? extends Handler<HttpServerRequest>> handler) {
        defaults.bindSingleton(handler);
        routes.addBinding().toInstance(new RestContributions.Route(path, handler));
        return this;
    }

    /** Adds what sees every request begin and end, whoever answers it. */
    public RestBinder observer(Class<? extends ExchangeObserver.Factory> factory) {
        defaults.bindSingleton(factory);
        observers.addBinding().toInstance(new RestContributions.Observer(factory));
        return this;
    }
}
