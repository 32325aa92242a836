package org.jzenith.cache.local;

import io.reactivex.Maybe;

/** Where a value comes from if it is not cached. */
@FunctionalInterface
interface Source<V> {

    /** Returns the value for a key; empty if there is none. */
    Maybe<V> load(String key);
}
