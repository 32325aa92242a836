package org.jzenith.core.inject;

import com.google.inject.Key;
import com.google.inject.Scopes;
import com.google.inject.spi.InstanceBinding;
import com.google.inject.spi.ProvisionListener;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The {@link AutoCloseable} singletons that Guice has created, in the order of their completion. Includes those of an
 * injector whose creation failed. Guice creates all singletons while the application starts, on one thread.
 */
public final class CloseableSingletons implements ProvisionListener {

    private final Set<Key<?>> linkedSingletons;
    private final Set<AutoCloseable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<AutoCloseable> created = new ArrayDeque<>();
    private boolean complete;

    /**
     * Creates the collection; {@code linkedSingletons} are the keys that are singletons only because a singleton
     * binding links to them.
     */
    public CloseableSingletons(Set<Key<?>> linkedSingletons) {
        this.linkedSingletons = linkedSingletons;
    }

    @Override
    public <T> void onProvision(ProvisionInvocation<T> provision) {
        T instance = provision.provision();
        if (!complete && instance instanceof AutoCloseable closeable && isSingleton(provision) && seen.add(closeable)) {
            created.push(closeable);
        }
    }

    private boolean isSingleton(ProvisionInvocation<?> provision) {
        if (provision.getBinding() instanceof InstanceBinding) {
            return false; // The code that bound it created it, not Guice.
        }
        return Scopes.isSingleton(provision.getBinding())
                || linkedSingletons.contains(provision.getBinding().getKey());
    }

    /** Marks the injector as complete: objects that Guice creates from now on are not singletons. */
    public void complete() {
        complete = true;
    }

    /** Returns the singletons, newest first, and removes them. */
    public List<AutoCloseable> takeNewestFirst() {
        List<AutoCloseable> newestFirst = List.copyOf(created);
        created.clear();
        return newestFirst;
    }
}
