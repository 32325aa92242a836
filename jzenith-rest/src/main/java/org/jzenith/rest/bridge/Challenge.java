package org.jzenith.rest.bridge;

import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.resteasy.spi.ApplicationException;
import org.jspecify.annotations.Nullable;

/**
 * How a caller that is not known is asked to log in (RFC 9110 section 11.6.1): as configured, or else by the scheme of
 * its security context, or else as the application has already asked somebody by a {@link NotAuthorizedException}. Safe
 * on any thread.
 */
final class Challenge {

    /** Asks a caller that is not known to log in. */
    static final class LoginRequired extends NotAuthorizedException {

        private static final long serialVersionUID = 1L;

        LoginRequired(String challenge) {
            super(challenge);
        }
    }

    /** Scheme and realm: anything else, such as an error, is about the request that was answered with it. */
    private static final Pattern LASTING = Pattern.compile(
            "([!#$%&'*+.^_`|~\\w-]+)(?:\\s.*?\\b(realm=\"[^\"\\p{Cntrl}]*\"))?.*", Pattern.CASE_INSENSITIVE);
    /** Constants of JAX-RS that are no schemes, and a scheme whose challenge is new each time. */
    private static final Set<String> UNUSABLE =
            Set.of(SecurityContext.FORM_AUTH, SecurityContext.CLIENT_CERT_AUTH, SecurityContext.DIGEST_AUTH);

    private final @Nullable String configured;
    private volatile @Nullable String seen;

    Challenge(Optional<String> configured) {
        this.configured = configured.orElse(null);
    }

    /** Notes a failure, which may be a challenge of the application. */
    void note(Throwable failure) {
        Throwable cause = failure instanceof ApplicationException ? failure.getCause() : failure;
        if (seen == null
                && cause instanceof NotAuthorizedException exception
                && !(cause instanceof LoginRequired)
                && exception.getChallenges() != null
                && !exception.getChallenges().isEmpty()) {
            seen = lasting(exception.getChallenges().get(0).toString());
        }
    }

    /** Returns the challenge for a caller; null if the caller is known, or nothing is known about how to log in. */
    @Nullable
    String of(@Nullable SecurityContext caller) {
        if (caller != null && caller.getUserPrincipal() != null) {
            return null;
        }
        if (configured != null) {
            return configured;
        }
        String scheme = caller == null || caller.getAuthenticationScheme() == null
                ? null
                : lasting(caller.getAuthenticationScheme());
        return scheme == null ? seen : scheme;
    }

    private static @Nullable String lasting(String challenge) {
        Matcher parts = LASTING.matcher(challenge);
        if (!parts.matches() || UNUSABLE.contains(parts.group(1).toUpperCase(Locale.ROOT))) {
            return null;
        }
        boolean needsRealm = parts.group(1).equalsIgnoreCase(SecurityContext.BASIC_AUTH);
        String realm = parts.group(2) == null && needsRealm ? "realm=\"\"" : parts.group(2);
        return realm == null ? parts.group(1) : parts.group(1) + ' ' + realm;
    }
}
