package org.jzenith.core;

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
 * The {@link AutoCloseable} singletons that Guice has made, in the order in which they were complete; also those of an injector
 * that was never finished. All singletons are made while the application starts, on one thread.
 */
final class CloseableSingletons implements ProvisionListener {

    private final Set<Key<?>> linkedSingletons;
    private final Set<AutoCloseable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<AutoCloseable> created = new ArrayDeque<>();
    private boolean complete;

    /** Takes the keys that are singletons only because a singleton binding links to them. */
    CloseableSingletons(Set<Key<?>> linkedSingletons) {
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
            return false; // Made by whoever bound it.
        }
        return Scopes.isSingleton(provision.getBinding()) || linkedSingletons.contains(provision.getBinding().getKey());
    }

    /** Nothing that is made from now on is a singleton. */
    void complete() {
        complete = true;
    }

    /** Returns them newest first, and forgets them. */
    List<AutoCloseable> takeNewestFirst() {
        List<AutoCloseable> newestFirst = List.copyOf(created);
        created.clear();
        return newestFirst;
    }
}
