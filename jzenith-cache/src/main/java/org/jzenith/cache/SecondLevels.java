package org.jzenith.cache;

import org.jzenith.cache.local.CacheCounters;
import org.jzenith.cache.local.JsonValues;
import org.jzenith.cache.local.SecondLevel;
import org.jzenith.cache.option.CacheOptions;

/** Makes the second level of each cache. */
interface SecondLevels {

    /**
     * Returns the second level of a cache.
     *
     * @param application the name of the application; empty if it has none
     */
    <V> SecondLevel<V> of(
            String application, String cache, CacheOptions options, JsonValues<V> json, CacheCounters counters);
}
