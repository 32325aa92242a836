package org.jzenith.issuer;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a token (RFC 7519, section 4), for a token with special ones:
 *
 * <pre>{@code
 * String token = issuer.claims("ada", "admin").with("email", "ada@example.org").withLifetime(Duration.ofMinutes(5)).token();
 * }</pre>
 *
 * <p>The token may be invalid, such as an expired one. Immutable and safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
public final class Claims {

    private final Map<String, Object> claims;
    private final Function<Map<String, Object>, String> signer;

    Claims(Map<String, Object> claims, Function<Map<String, Object>, String> signer) {
        this.claims = Collections.unmodifiableMap(claims);
        this.signer = signer;
    }

    /**
     * Returns these claims with another value of a claim: a text, number, boolean, list or map; null removes it. Times
     * are in seconds since 1970.
     */
    public Claims with(String claim, @Nullable Object value) {
        Map<String, Object> more = new LinkedHashMap<>(claims);
        if (value == null) {
            more.remove(claim);
        } else {
            more.put(requireNonNull(claim, "claim"), value);
        }
        return new Claims(more, signer);
    }

    /** Returns these claims with this lifetime. A token with a negative lifetime was never valid. */
    public Claims withLifetime(Duration lifetime) {
        long issued = claims.get("iat") instanceof Number seconds ? seconds.longValue() : 0;
        return with("exp", issued + lifetime.toSeconds());
    }

    /** Returns these claims with another audience. */
    public Claims withAudience(String... audience) {
        return with("aud", List.of(audience));
    }

    /** Returns the claims by their names. */
    public Map<String, Object> toMap() {
        return claims;
    }

    /** Returns a token with these claims, signed by the issuer's current key. */
    public String token() {
        return signer.apply(claims);
    }

    /** Returns the claims. */
    @Override
    public String toString() {
        return claims.toString();
    }
}
