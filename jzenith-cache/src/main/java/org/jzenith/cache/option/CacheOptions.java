package org.jzenith.cache.option;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * How a cache behaves. By default: at most 10,000 entries, whose time to live is shortened by up to a tenth at random;
 * absent values for at most 10 seconds; no stale values; loads of at most 10 seconds. Immutable; each method returns
 * other options.
 */
@API(status = API.Status.MAINTAINED)
public final class CacheOptions {

    private static final Duration MAX_TTL = Duration.ofDays(366);
    private static final Duration MAX_LOAD_TIMEOUT = Duration.ofHours(1);
    private static final Duration ABSENT_TTL = Duration.ofSeconds(10);

    private final Duration ttl;
    private long maxEntries = 10_000;
    private long maxBytes;
    private Duration jitter;
    private Duration refreshAfter;
    private Duration absentTtl;
    private Duration staleFor = Duration.ZERO;
    private Duration stalePatience = MAX_LOAD_TIMEOUT;
    private Duration loadTimeout = Duration.ofSeconds(10);
    private int maxLoads = 1_000;
    private int maxWaiting = 10_000;
    private boolean isInProcessOnly;
    private boolean isLoadedOncePerCluster;

    private CacheOptions(Duration ttl) {
        this.ttl = ttl;
        this.jitter = ttl.dividedBy(10);
        this.refreshAfter = ttl;
        this.absentTtl = ttl.compareTo(ABSENT_TTL) < 0 ? ttl : ABSENT_TTL;
    }

    private CacheOptions(CacheOptions other) {
        ttl = other.ttl;
        maxEntries = other.maxEntries;
        maxBytes = other.maxBytes;
        jitter = other.jitter;
        refreshAfter = other.refreshAfter;
        absentTtl = other.absentTtl;
        staleFor = other.staleFor;
        stalePatience = other.stalePatience;
        loadTimeout = other.loadTimeout;
        maxLoads = other.maxLoads;
        maxWaiting = other.maxWaiting;
        isInProcessOnly = other.isInProcessOnly;
        isLoadedOncePerCluster = other.isLoadedOncePerCluster;
    }

    /**
     * Returns the default options.
     *
     * @param ttl how long a value is served after it was loaded: 1 ms to 366 days
     */
    public static CacheOptions defaults(Duration ttl) {
        return new CacheOptions(within("ttl", ttl, Duration.ofMillis(1), MAX_TTL));
    }

    /** Sets how many values the process keeps at most. Replaces {@link #withMaxBytes}. */
    public CacheOptions withMaxEntries(long newMaxEntries) {
        CacheOptions options = new CacheOptions(this);
        options.maxEntries = atLeastOne("maxEntries", newMaxEntries);
        options.maxBytes = 0;
        return options;
    }

    /**
     * Sets how many bytes the values that the process keeps may have. Replaces {@link #withMaxEntries}. An entry counts
     * as the size of its key and of its value as JSON in UTF-8, plus 200 bytes. Objects usually take more memory than
     * their JSON, by a factor that depends on the class. A value that alone is larger is not kept.
     */
    public CacheOptions withMaxBytes(long newMaxBytes) {
        CacheOptions options = new CacheOptions(this);
        options.maxBytes = atLeastOne("maxBytes", newMaxBytes);
        options.maxEntries = 0;
        return options;
    }

    /** Shortens the time to live of each entry by up to this time, at random, so that they do not all end at once. */
    public CacheOptions withJitter(Duration newJitter) {
        CacheOptions options = new CacheOptions(this);
        options.jitter = within("jitter", newJitter, Duration.ZERO, ttl);
        return options;
    }

    /**
     * Loads a value again in the background if it is requested, and older than this. Callers receive the cached value
     * meanwhile.
     */
    public CacheOptions refreshAfter(Duration age) {
        CacheOptions options = new CacheOptions(this);
        options.refreshAfter = within("refreshAfter", age, Duration.ofMillis(1), ttl);
        return options;
    }

    /** Sets how long the cache remembers that there is no value for a key; with zero, it does not. */
    public CacheOptions withAbsentTtl(Duration newAbsentTtl) {
        CacheOptions options = new CacheOptions(this);
        options.absentTtl = within("absentTtl", newAbsentTtl, Duration.ZERO, MAX_TTL);
        return options;
    }

    /**
     * Serves a value for up to this time beyond its time to live if it cannot be loaded again. The first caller waits
     * until the load has failed. From then on, all callers receive the old value at once, and the cache loads in the
     * background, at most once a second for each key.
     */
    public CacheOptions staleFor(Duration newStaleFor) {
        return staleFor(newStaleFor, MAX_LOAD_TIMEOUT);
    }

    /**
     * Serves old values as {@link #staleFor(Duration)} does, also if a load takes longer than {@code patience}. That
     * load goes on.
     */
    public CacheOptions staleFor(Duration newStaleFor, Duration patience) {
        CacheOptions options = new CacheOptions(this);
        options.staleFor = within("staleFor", newStaleFor, Duration.ZERO, MAX_TTL);
        options.stalePatience = within("patience", patience, Duration.ofMillis(1), MAX_LOAD_TIMEOUT);
        return options;
    }

    /** Sets how long a load may take; then it is disposed, and has failed. */
    public CacheOptions withLoadTimeout(Duration newLoadTimeout) {
        CacheOptions options = new CacheOptions(this);
        options.loadTimeout = within("loadTimeout", newLoadTimeout, Duration.ofMillis(1), MAX_LOAD_TIMEOUT);
        return options;
    }

    /** Sets how many loads may run at a time. Further callers receive an old value, or a failure. */
    public CacheOptions withMaxLoads(int newMaxLoads) {
        CacheOptions options = new CacheOptions(this);
        options.maxLoads = (int) atLeastOne("maxLoads", newMaxLoads);
        return options;
    }

    /** Sets how many callers may wait for loads. Further ones receive a failure. */
    public CacheOptions withMaxWaiting(int newMaxWaiting) {
        CacheOptions options = new CacheOptions(this);
        options.maxWaiting = (int) atLeastOne("maxWaiting", newMaxWaiting);
        return options;
    }

    /** Keeps the values of this cache out of Redis. Invalidations reach all instances nevertheless. */
    public CacheOptions inProcessOnly() {
        CacheOptions options = new CacheOptions(this);
        options.isInProcessOnly = true;
        return options;
    }

    /**
     * Lets one instance at a time load a value, and the others wait for it in Redis. If that instance does not deliver
     * it within the time-out of a load, another one loads it.
     */
    public CacheOptions loadedOncePerCluster() {
        CacheOptions options = new CacheOptions(this);
        options.isLoadedOncePerCluster = true;
        return options;
    }

    private static long atLeastOne(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: at least 1)");
        }
        return value;
    }

    private static Duration within(String name, Duration value, Duration least, Duration most) {
        if (requireNonNull(value, name).compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + least + " to " + most + ')');
        }
        return value;
    }

    /** Returns how long a value is served. */
    public Duration ttl() {
        return ttl;
    }

    /** Returns the largest number of entries in the process; 0 if their bytes are limited. */
    public long maxEntries() {
        return maxEntries;
    }

    /** Returns the largest number of bytes in the process; 0 if the number of entries is limited. */
    public long maxBytes() {
        return maxBytes;
    }

    /** Returns by how much the time to live may be shortened. */
    public Duration jitter() {
        return jitter;
    }

    /** Returns the age at which a value is loaded again in the background. */
    public Duration refreshAfter() {
        return refreshAfter;
    }

    /** Returns how long the absence of a value is remembered. */
    public Duration absentTtl() {
        return absentTtl;
    }

    /** Returns how long a value may be served beyond its time to live. */
    public Duration staleFor() {
        return staleFor;
    }

    /** Returns how long callers wait for a load before they receive an old value. */
    public Duration stalePatience() {
        return stalePatience;
    }

    /** Returns how long a load may take. */
    public Duration loadTimeout() {
        return loadTimeout;
    }

    /** Returns how many loads may run at a time. */
    public int maxLoads() {
        return maxLoads;
    }

    /** Returns how many callers may wait for loads. */
    public int maxWaiting() {
        return maxWaiting;
    }

    /** Returns whether the values are in the process only. */
    public boolean isInProcessOnly() {
        return isInProcessOnly;
    }

    /** Returns whether one instance at a time loads a value. */
    public boolean isLoadedOncePerCluster() {
        return isLoadedOncePerCluster;
    }
}
