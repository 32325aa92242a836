package org.jzenith.cache.local;

import io.reactivex.Completable;
import io.reactivex.Single;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Values that all instances share. Each key has a token, which each invalidation removes: a load receives it at its
 * begin, and its value is accepted only if the token is the same then. So a value that was loaded before an
 * invalidation is never stored after it. Failures of the level are no failures of {@link #find} and {@link #put}. Safe
 * on any thread.
 *
 * @param <V> the type of the values
 */
public interface SecondLevel<V> {

    /**
     * What the level knows of a key.
     *
     * @param kind what follows from it
     * @param token the token of the key; empty if there is none
     * @param stored the value; null if there is none
     * @param remaining for {@link Kind#TAKEN}, how long the other instance has for its load
     */
    record Found<V>(Kind kind, String token, @Nullable Stored<V> stored, Duration remaining) {

        /** What follows from it. */
        public enum Kind {
            /** The value can be used. */
            FRESH,
            /** The value must be loaded. */
            MISSING,
            /** Another instance loads the value. */
            TAKEN,
            /** The level is not available. */
            UNKNOWN
        }

        /** Returns what is known if the level is not available. */
        public static <V> Found<V> unknown() {
            return new Found<>(Kind.UNKNOWN, "", null, Duration.ZERO);
        }
    }

    /**
     * A stored value.
     *
     * @param value null if it is known that there is none
     * @param bytes the size of its JSON
     * @param age the time since it was loaded
     * @param remaining how long it is fresh; negative if it no longer is
     */
    record Stored<V>(@Nullable V value, int bytes, Duration age, Duration remaining) {}

    /**
     * Returns what the level knows of a key.
     *
     * @param maxAge older values are not fresh
     * @param claim how long other instances should wait for a load of this one, if the value is not fresh; zero if they
     *     need not
     */
    Single<Found<V>> find(String key, Duration maxAge, Duration claim);

    /**
     * Stores a value unless its key was invalidated since the token was given, and returns whether it was not
     * invalidated. Ends the claim.
     *
     * @param json null if there is no value
     * @param fresh how long it is fresh
     * @param stale how long it is kept beyond that
     */
    Single<Boolean> put(String key, String token, byte @Nullable [] json, Duration fresh, Duration stale);

    /** Ends the claim of a load that has failed. Never fails. */
    Completable release(String key, String token);

    /** Removes a value and its token. */
    Completable remove(String key);

    /** Removes all values and tokens. */
    Completable removeAll();
}
