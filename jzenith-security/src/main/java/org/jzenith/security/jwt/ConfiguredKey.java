package org.jzenith.security.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import io.reactivex.Single;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.security.jwt.InvalidTokenException.Reason;

/**
 * The one key of an application that needs no issuer, whatever id a token names.
 *
 * @param key the key
 */
record ConfiguredKey(VerificationKey key) implements KeySource {

    @Override
    public List<VerificationKey> find(@Nullable String id, JWSAlgorithm algorithm) {
        return List.of(key);
    }

    @Override
    public Single<List<VerificationKey>> fetch(@Nullable String id, JWSAlgorithm algorithm) {
        return Single.error(
                new InvalidTokenException(Reason.UNKNOWN_KEY, "There is no other key than the configured one"));
    }

    @Override
    public boolean trusts(VerificationKey verified) {
        return true;
    }
}
