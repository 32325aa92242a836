package org.jzenith.rest.bridge;

import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.resteasy.spi.ApplicationException;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.spi.AccessRule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The authentication challenges for unauthenticated callers (RFC 9110 section 11.6.1). The challenges of the server
 * come first, then the scheme of the security context, then an earlier {@link NotAuthorizedException} of the
 * application. Safe on any thread.
 */
public final class Challenge {

    /** Asks an unauthenticated caller to log in. */
    static final class LoginRequired extends NotAuthorizedException {

        private static final long serialVersionUID = 1L;

        LoginRequired(String message, List<String> challenges) {
            super(
                    message,
                    challenges.get(0),
                    challenges.subList(1, challenges.size()).toArray());
        }
    }

    /** Scheme and realm: other parameters, such as an error, are about one request. */
    private static final Pattern LASTING = Pattern.compile(
            "([!#$%&'*+.^_`|~\\w-]+)(?:\\s.*?\\b(realm=\"[^\"\\p{Cntrl}]*\"))?.*", Pattern.CASE_INSENSITIVE);
    /** Constants of JAX-RS that are no schemes, and a scheme with a new challenge each time. */
    private static final Set<String> UNUSABLE =
            Set.of(SecurityContext.FORM_AUTH, SecurityContext.CLIENT_CERT_AUTH, SecurityContext.DIGEST_AUTH);

    private static final Logger LOG = LoggerFactory.getLogger(Challenge.class);

    private final LogRateLimiter refusals = new LogRateLimiter(1, 50);
    private final List<String> ofServer;
    private volatile @Nullable String seen;

    /** Takes the challenges of the server; empty if it has none. */
    Challenge(List<String> ofServer) {
        this.ofServer = List.copyOf(ofServer);
    }

    /**
     * Returns the error for a caller that may not call a method, and logs the reason. Returns 401 if other callers may
     * call it, the caller is unauthenticated, and there is a challenge; otherwise 403.
     */
    public ClientErrorException refusal(@Nullable SecurityContext caller, AccessRule rule, String method) {
        Principal known = caller == null ? null : caller.getUserPrincipal();
        String reason = (known == null ? "somebody who is not known" : known) + " may not call " + method
                + " (expected: " + rule + ')';
        List<String> challenges = rule.admitsSomebody() ? of(caller) : List.of();
        ClientErrorException refusal =
                challenges.isEmpty() ? new ForbiddenException(reason) : new LoginRequired(reason, challenges);
        int suppressed = refusals.next(refusal);
        if (suppressed != LogRateLimiter.SUPPRESSED) {
            LOG.info(
                    "Answered with {}: {}{}",
                    refusal.getResponse().getStatus(),
                    reason,
                    LogRateLimiter.more(suppressed));
        }
        return refusal;
    }

    /** Records a failure, which may be a challenge of the application. */
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

    /** Returns the challenges for a caller; empty if the caller is authenticated, or no challenge is known. */
    private List<String> of(@Nullable SecurityContext caller) {
        if (caller != null && caller.getUserPrincipal() != null) {
            return List.of();
        }
        if (!ofServer.isEmpty()) {
            return ofServer;
        }
        String scheme = caller == null || caller.getAuthenticationScheme() == null
                ? null
                : lasting(caller.getAuthenticationScheme());
        String known = scheme == null ? seen : scheme;
        return known == null ? List.of() : List.of(known);
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
