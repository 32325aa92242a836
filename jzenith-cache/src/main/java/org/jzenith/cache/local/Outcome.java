package org.jzenith.cache.local;

import org.jspecify.annotations.Nullable;

/**
 * How a load has ended.
 *
 * @param value the value; null if there is none, or if the load has failed
 * @param failure null unless the load has failed
 */
record Outcome<V>(@Nullable V value, @Nullable Throwable failure) {

    static <V> Outcome<V> of(Entry<V> entry) {
        return new Outcome<>(entry.value, null);
    }

    static <V> Outcome<V> failed(Throwable failure) {
        return new Outcome<>(null, failure);
    }
}
