package org.jzenith.rest.spi;

import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jzenith.rest.error.ErrorMapping;

/** All additions of {@link RestBinder}, in the order of the modules. Immutable once created. */
public final class RestContributions {

    /**
     * The addition of one call of a {@link RestBinder}. All calls share this type, because Guice needs time for each
     * type of set.
     */
    interface Contribution {
        void addTo(RestContributions all);
    }

    private final Set<Class<?>> resources = new LinkedHashSet<>();
    private final Set<Class<?>> providers = new LinkedHashSet<>();
    private final Set<ErrorMapping<?>> mappings = new LinkedHashSet<>();

    @Inject
    RestContributions(Set<Contribution> contributions) {
        contributions.forEach(contribution -> contribution.addTo(this));
    }

    void addResource(Class<?> type) {
        resources.add(type);
    }

    void addProvider(Class<?> type) {
        providers.add(type);
    }

    void addMapping(ErrorMapping<?> mapping) {
        mappings.add(mapping);
    }

    /** Returns the root resource classes. */
    public List<Class<?>> resources() {
        return List.copyOf(resources);
    }

    /** Returns the provider classes. */
    public List<Class<?>> providers() {
        return List.copyOf(providers);
    }

    /** Returns the error mappings. */
    public List<ErrorMapping<?>> mappings() {
        return List.copyOf(mappings);
    }
}
