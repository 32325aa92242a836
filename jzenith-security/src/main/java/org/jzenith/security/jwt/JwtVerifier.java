package org.jzenith.security.jwt;

import io.reactivex.Single;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.InvalidTokenException.Reason;
import org.jzenith.security.jwt.VerifiedTokens.Entry;

/**
 * Verifies JSON Web Tokens (RFC 7519) as RFC 8725 recommends. Safe on any thread; never blocks. A signature is verified
 * on the thread of the caller, only once for each token that stays in the cache, or with up to four keys for a token
 * that does not name its key. That takes the processor some 60 microseconds with RSA and less with a secret; with
 * elliptic curves it is half a millisecond on JDK 25, and a whole one on JDK 17.
 */
@API(status = API.Status.MAINTAINED)
public final class JwtVerifier {

    private final KeySource keys;
    private final ClaimsValidator validator;
    private final VerifiedTokens cache;
    private final Clock clock;
    private final JwtMeters meters;
    private final String scheme;

    JwtVerifier(
            KeySource keys,
            ClaimsValidator validator,
            VerifiedTokens cache,
            Clock clock,
            JwtMeters meters,
            String scheme) {
        this.scheme = scheme;
        this.keys = keys;
        this.validator = validator;
        this.cache = cache;
        this.clock = clock;
        this.meters = meters;
    }

    /** Returns the scheme that comes before a token in the header {@code Authorization}, such as {@code Bearer}. */
    public String scheme() {
        return scheme;
    }

    /**
     * Returns who has sent a token. The {@code Single} has already succeeded or failed, unless the token's key is not
     * known yet and the issuer is asked for it; then it does so on the event loop of its subscriber. It fails with an
     * {@link InvalidTokenException}, or, if the issuer cannot be asked, with an {@link IssuerUnavailableException}.
     *
     * @param token the token alone, without the scheme that comes before it in a header
     */
    public Single<Identity> verify(String token) {
        Entry known = cache.get(token);
        if (known != null) {
            if (clock.millis() < known.endMillis() && keys.trusts(known.key())) {
                meters.cached();
                return known.identity();
            }
            cache.remove(token);
        }
        try {
            return parsed(SignedToken.parse(token));
        } catch (InvalidTokenException e) {
            return refused(e);
        }
    }

    private Single<Identity> parsed(SignedToken token) {
        List<VerificationKey> known =
                keys.find(token.header().getKeyID(), token.header().getAlgorithm());
        if (!known.isEmpty()) {
            return verified(token, known);
        }
        if (!VerificationKey.isForPublicKeys(token.header().getAlgorithm())) { // No issuer has a key for it.
            throw wrongAlgorithm(token, null);
        }
        return keys.fetch(token.header().getKeyID(), token.header().getAlgorithm())
                .doOnError(meters::failed)
                .flatMap(fetched -> {
                    try {
                        return verified(token, fetched);
                    } catch (InvalidTokenException e) {
                        return refused(e);
                    }
                });
    }

    private Single<Identity> verified(SignedToken token, List<VerificationKey> candidates) {
        VerificationKey key = signerOf(token, candidates);
        Map<String, Object> claims = token.claims();
        long end = validator.validUntil(claims);
        Single<Identity> identity = Single.just(validator.identity(claims));
        cache.put(token.text(), new Entry(identity, key, end));
        meters.verified();
        return identity;
    }

    private static VerificationKey signerOf(SignedToken token, List<VerificationKey> candidates) {
        for (VerificationKey key : candidates) {
            if (!key.allows(token.header().getAlgorithm())) {
                throw wrongAlgorithm(token, key);
            }
            if (token.isSignedBy(key)) {
                return key;
            }
        }
        String id = token.header().getKeyID();
        throw new InvalidTokenException(
                Reason.SIGNATURE,
                "The signature of the token is not by "
                        + (id == null
                                ? "a key that allows its algorithm, of which there are " + candidates.size()
                                : "the key " + UntrustedText.of(id)));
    }

    private static InvalidTokenException wrongAlgorithm(SignedToken token, @Nullable VerificationKey key) {
        return new InvalidTokenException(
                Reason.ALGORITHM,
                "The token is signed by " + UntrustedText.of(token.header().getAlgorithm()) + " (expected: one of "
                        + (key == null ? "those of public keys" : key.algorithms()) + ')');
    }

    private Single<Identity> refused(InvalidTokenException reason) {
        meters.failed(reason);
        return Single.error(reason);
    }
}
