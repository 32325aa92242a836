package org.jzenith.cache.local;

import io.vertx.core.Context;
import org.jspecify.annotations.Nullable;

/** What a subscription to a value needs of its cache. Safe on any thread. */
interface Lookup<V> {

    /** Returns the name of the cache. */
    String name();

    /** Returns the entry of a key if it can be used, and begins to load it again if it is due. */
    @Nullable
    Entry<V> fresh(String key, Source<V> source);

    /** Lets a caller wait for the load of a key, which begins now unless it runs already. */
    void await(String key, Source<V> source, Waiter<V> waiter);

    /** Returns the context of the caller; null if it is not on an event loop. */
    @Nullable
    Context callersContext();

    /** Returns the message about a loader that has returned null. */
    default String loaderReturnedNull() {
        return "The loader of the cache " + name() + " has returned null (expected: a Single or Maybe)";
    }
}
