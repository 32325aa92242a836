package org.jzenith.cache.shared;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A message to all instances that values of a cache have changed. Immutable. {@code Cache.invalidation(key)} creates
 * one that an application publishes itself, in a transaction of PostgreSQL, so that the instances receive it when the
 * transaction commits.
 *
 * @param application the name of the application; empty if it has none
 * @param cache the name of the cache
 * @param key the key of the value; null for all values
 * @param origin the instance that has removed the values already; null if none has
 */
@API(status = API.Status.MAINTAINED)
public record CacheInvalidation(String application, String cache, @Nullable String key, @Nullable String origin) {

    /** The channel of all caches of all applications of a server. */
    public static final String CHANNEL = "jzenith_cache";

    /** Checks that application and cache are not null. */
    public CacheInvalidation {
        requireNonNull(application, "application");
        requireNonNull(cache, "cache");
    }
}
