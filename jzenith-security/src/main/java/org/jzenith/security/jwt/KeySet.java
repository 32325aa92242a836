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

    /** How many keys are tried for a token: anybody can send one without an id that none of them has signed. */
    static final int MAX_TRIED = 4;

    /** What is known before the first fetch. */
    static final KeySet NONE = new KeySet(List.of(), 0);

    KeySet {
        keys = List.copyOf(keys);
    }

    /**
     * Returns the keys that may have signed a token: those with this id, or without an id all that allow the algorithm
     * (OpenID Connect Core, section 10.1). Empty if there are none, or too many to try each. If no key with this id
     * allows the algorithm, the first of them is returned: keys of different kinds may share an id (RFC 7517, 4.5).
     */
    List<VerificationKey> find(@Nullable String id, JWSAlgorithm algorithm) {
        List<VerificationKey> named =
                keys.stream().filter(key -> id == null || id.equals(key.id())).toList();
        List<VerificationKey> allowing =
                named.stream().filter(key -> key.allows(algorithm)).toList();
        if (allowing.isEmpty()) {
            return id == null ? List.of() : named.stream().limit(1).toList();
        }
        return allowing.size() > MAX_TRIED ? List.of() : allowing;
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
