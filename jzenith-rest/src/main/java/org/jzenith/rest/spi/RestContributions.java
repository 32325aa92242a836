package org.jzenith.rest.spi;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jzenith.rest.error.ErrorMapping;

/** Everything that the modules of an application added by {@link RestBinder}, in the order of the modules. Immutable. */
public final class RestContributions {

    record Resource(Class<?> type) { }

    record Provider(Class<?> type) { }

    record Route(String path, Class<? extends Handler<HttpServerRequest>> handler) { }

    record Observer(Class<? extends ExchangeObserver.Factory> factory) { }

    private final List<Class<?>> resources;
    private final List<Class<?>> providers;
    private final List<ErrorMapping<?>> mappings;
    private final Map<String, Class<? extends Handler<HttpServerRequest>>> routes;
    private final List<Class<? extends ExchangeObserver.Factory>> observers;

    @Inject
    RestContributions(
            Set<Resource> resources, Set<Provider> providers, Set<ErrorMapping<?>> mappings, Set<Route> routes,
            Set<Observer> observers) {
        this.resources = resources.stream().<Class<?>>map(Resource::type).toList();
        this.providers = providers.stream().<Class<?>>map(Provider::type).toList();
        this.mappings = List.copyOf(mappings);
        this.routes = routes.stream().collect(Collectors.toUnmodifiableMap(Route::path, Route::handler));
        this.observers = observers.stream().<Class<? extends ExchangeObserver.Factory>>map(Observer::factory).toList();
    }

    /** Returns the root resource classes. */
    public List<Class<?>> resources() {
        return resources;
    }

    /** Returns the provider classes. */
    public List<Class<?>> providers() {
        return providers;
    }

    /** Returns the error mappings. */
    public List<ErrorMapping<?>> mappings() {
        return mappings;
    }

    /** Returns the plain Vert.x handlers by their paths. */
    public Map<String, Class<? extends Handler<HttpServerRequest>>> routes() {
        return routes;
    }

    /** Returns what makes the observers of requests. */
    public List<Class<? extends ExchangeObserver.Factory>> observers() {
        return observers;
    }
}
