package org.jzenith.rest.spi;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.multibindings.Multibinder;
import org.apiguardian.api.API;
import org.jzenith.core.plugin.DefaultBinder;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.rest.error.ErrorMapping;
import org.jzenith.rest.spi.RestContributions.Contribution;

/**
 * Adds resources, providers and error mappings of a module: {@code restBinder(binder).resource(...)} inside
 * {@link Module#configure}. Guice creates all of them; they are singletons unless a module binds them otherwise.
 * {@link HttpBinder} adds everything without JAX-RS, such as a plain route.
 */
@API(status = API.Status.MAINTAINED)
public final class RestBinder {

    private final DefaultBinder defaults;
    private final Multibinder<Contribution> contributions;

    private RestBinder(Binder binder) {
        this.defaults = defaultBinder(binder);
        this.contributions = Multibinder.newSetBinder(binder, Contribution.class);
    }

    /** Returns the binder for the module that is being configured with {@code binder}. */
    public static RestBinder restBinder(Binder binder) {
        return new RestBinder(requireNonNull(binder, "binder").skipSources(RestBinder.class));
    }

    private void add(Contribution contribution) {
        contributions.addBinding().toInstance(contribution);
    }

    /**
     * Adds a JAX-RS root resource. Several event loops call it at the same time: it must be thread-safe and must not
     * block.
     */
    public RestBinder resource(Class<?> type) {
        defaults.bindSingleton(type);
        add(all -> all.addResource(type));
        return this;
    }

    /**
     * Adds a JAX-RS provider: a filter, interceptor, {@code ParamConverterProvider}, {@code ExceptionMapper} and so on.
     */
    public RestBinder provider(Class<?> type) {
        defaults.bindSingleton(type);
        add(all -> all.addProvider(type));
        return this;
    }

    /** Adds a mapping from an exception to a response. */
    public RestBinder mapping(ErrorMapping<?> mapping) {
        add(all -> all.addMapping(mapping));
        return this;
    }
}
