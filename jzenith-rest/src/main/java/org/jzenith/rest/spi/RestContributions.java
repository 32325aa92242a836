package org.jzenith.rest.spi;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.jzenith.rest.error.ErrorMapping;

/** Everything that the modules of an application added by {@link RestBinder}, in the order of the modules. Immutable. */
public final class RestContributions {

    record Resource(Class<?> type) { }

    record Provider(Class<?> type) { }

    private final List<Class<?>> resources;
    private final List<Class<?>> providers;
    private final List<ErrorMapping<?>> mappings;

    @Inject
    RestContributions(Set<Resource> resources, Set<Provider> providers, Set<ErrorMapping<?>> mappings) {
        this.resources = resources.stream().<Class<?>>map(Resource::type).toList();
        this.providers = providers.stream().<Class<?>>map(Provider::type).toList();
        this.mappings = List.copyOf(mappings);
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
}
