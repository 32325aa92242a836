package org.jzenith.security.jwt;

import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.InvalidTokenException.Reason;

/**
 * Decides by the claims of a token (RFC 7519, section 4.1), whose signature has been verified, whether it is accepted,
 * and who the caller is.
 */
final class ClaimsValidator {

    /** The end of the year 9999; later seconds would not be a time of the JDK's. */
    private static final long MAX_SECONDS = 253_402_300_799L;

    private final Clock clock;
    private final long skewMillis;
    private final @Nullable String issuer;
    private final Set<String> audience;
    private final String nameClaim;
    private final String rolesClaim;

    ClaimsValidator(JwtConfiguration configuration, Clock clock) {
        this.clock = clock;
        this.skewMillis = configuration.clockSkew().toMillis();
        this.issuer = configuration.issuer().map(Object::toString).orElse(null);
        this.audience = configuration.audience();
        this.nameClaim = configuration.nameClaim();
        this.rolesClaim = configuration.rolesClaim();
    }

    /** Returns until when the token is accepted, in milliseconds; throws {@link InvalidTokenException}. */
    long validUntil(Map<String, Object> claims) {
        long now = clock.millis();
        Long expires = millis(claims, "exp");
        if (expires == null) {
            throw new InvalidTokenException(Reason.CLAIM, "The token has no exp, so it would never expire");
        }
        if (now >= expires + skewMillis) {
            throw new InvalidTokenException(Reason.EXPIRED, "The token expired at " + Instant.ofEpochMilli(expires));
        }
        for (String claim : List.of("nbf", "iat")) {
            Long from = millis(claims, claim);
            if (from != null && now < from - skewMillis) {
                throw new InvalidTokenException(
                        Reason.NOT_YET_VALID,
                        "The token has an " + claim + " in the future: " + Instant.ofEpochMilli(from));
            }
        }
        checkIssuer(claims.get("iss"));
        checkAudience(claims.get("aud"));
        return expires + skewMillis;
    }

    private static @Nullable Long millis(Map<String, Object> claims, String name) {
        Object value = claims.get(name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof Number number) || !(number.doubleValue() >= 0 && number.doubleValue() <= MAX_SECONDS)) {
            throw new InvalidTokenException(
                    Reason.CLAIM,
                    "The token has an " + name + " that is not a time in seconds: " + UntrustedText.of(value));
        }
        return (long) (number.doubleValue() * 1000);
    }

    private void checkIssuer(@Nullable Object value) {
        if (issuer != null && !issuer.equals(value)) {
            throw new InvalidTokenException(
                    Reason.ISSUER, "The token is by " + UntrustedText.of(value) + " (expected: " + issuer + ')');
        }
    }

    /** A token that says for whom it is must be for this application, even if there is no name for that. */
    private void checkAudience(@Nullable Object value) {
        boolean meant = value == null
                ? audience.isEmpty()
                : value instanceof Collection<?> several
                        ? several.stream().anyMatch(audience::contains)
                        : value instanceof String one && audience.contains(one);
        if (!meant) {
            throw new InvalidTokenException(
                    Reason.AUDIENCE,
                    "The token is for " + (value == null ? "nobody in particular" : UntrustedText.of(value))
                            + " (expected: "
                            + (audience.isEmpty() ? "security.jwt.audience, which is not set" : audience) + ')');
        }
    }

    /** Returns who the caller is; throws {@link InvalidTokenException}. */
    Identity identity(Map<String, Object> claims) {
        if (!(claims.get(nameClaim) instanceof String name) || name.isEmpty()) {
            throw new InvalidTokenException(Reason.CLAIM, "The token has no name of the caller as " + nameClaim);
        }
        return new Identity(name, Identity.JWT, roles(at(claims, rolesClaim)), claims);
    }

    /** Returns the value at a path; a claim that itself has dots in its name, such as a URL, comes first. */
    private static @Nullable Object at(Map<?, ?> claims, String path) {
        Object whole = claims.get(path);
        int dot = path.indexOf('.');
        if (whole != null || dot < 0) {
            return whole;
        }
        return claims.get(path.substring(0, dot)) instanceof Map<?, ?> inner
                ? at(inner, path.substring(dot + 1))
                : null;
    }

    private static Set<String> roles(@Nullable Object value) {
        if (value instanceof String text) { // As scope is (RFC 8693, section 4.2).
            return Arrays.stream(text.split(" ", -1))
                    .filter(role -> !role.isEmpty())
                    .collect(Collectors.toSet());
        }
        return value instanceof Collection<?> list
                ? list.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .collect(Collectors.toSet())
                : Set.of();
    }
}
