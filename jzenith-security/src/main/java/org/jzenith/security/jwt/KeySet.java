package org.jzenith.security.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The keys that an issuer had at one time. Immutable.
 *
 * @param keys the keys that can be used
 * @param fetchedNanos when they were fetched
 */
record KeySet(List<VerificationKey> keys, long fetchedNanos) {

    /** What is known before the first fetch. */
    static final KeySet NONE = new KeySet(List.of(), 0);

    KeySet {
        keys = List.copyOf(keys);
    }

    /**
     * Returns the key with this id; without an id, the only key that allows the algorithm, or null if there are
     * several.
     */
    @Nullable
    VerificationKey find(@Nullable String id, JWSAlgorithm algorithm) {
        VerificationKey found = null;
        for (VerificationKey key : keys) {
            if (id == null ? key.allows(algorithm) : id.equals(key.id())) {
                if (found != null && id == null) {
                    return null;
                }
                if (found == null
                        || key.allows(algorithm)) { // Keys of different kinds may share an id (RFC 7517, 4.5).
                    found = key;
                }
            }
        }
        return found;
    }

    /** Returns the keys of a later fetch, in which those that were already known are the same objects. */
    KeySet next(List<VerificationKey> fetched, long now) {
        List<VerificationKey> merged = new ArrayList<>();
        for (VerificationKey key : fetched) {
            merged.add(keys.stream()
                    .filter(known -> Objects.equals(known.id(), key.id()) && known.isSameAs(key))
                    .findFirst()
                    .orElse(key));
        }
        return new KeySet(merged, now);
    }

    /** Ends the trust in all keys that the other set does not have. */
    void revokeAllBut(KeySet others) {
        for (VerificationKey key : keys) {
            if (!others.keys.contains(key)) {
                key.revoke();
            }
        }
    }
}
