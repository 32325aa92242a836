package org.jzenith.security.http;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.InvalidTokenException;
import org.jzenith.security.jwt.InvalidTokenException.Reason;
import org.jzenith.security.jwt.JwtVerifier;

/**
 * JSON Web Tokens in the header {@code Authorization} (RFC 6750 section 2.1), not in the body or the query, where they
 * would get into logs.
 */
public final class TokenMechanism implements Mechanism {

    private final JwtVerifier verifier;
    private final String challenge;

    /** Takes what verifies tokens, and the realm to name in challenges. */
    public TokenMechanism(JwtVerifier verifier, String realm) {
        this.verifier = verifier;
        this.challenge = verifier.scheme() + " realm=\"" + realm + '"';
    }

    @Override
    public @Nullable Maybe<Identity> authenticate(HttpServerRequest request) {
        String token = AuthorizationHeader.credentials(request, verifier.scheme());
        RequestScope scope = RequestScope.current();
        if (token != null && scope != null && isBearer()) {
            scope.setBearerToken(token); // A request whose token turns out to be wrong goes no further.
        }
        return token == null ? null : verifier.verify(token).toMaybe().onErrorResumeNext(TokenMechanism::refused);
    }

    private boolean isBearer() {
        return verifier.scheme().equalsIgnoreCase("Bearer");
    }

    private static Maybe<Identity> refused(Throwable failure) {
        return Maybe.error(
                failure instanceof InvalidTokenException refused
                        ? new InvalidCredentialsException(refused.getMessage() + " (" + refused.reason() + ')', refused)
                        : failure);
    }

    @Override
    public String challenge() {
        return challenge;
    }

    /** Says why (RFC 6750 section 3.1), but nothing that helps to guess: a client can only get a new token. */
    @Override
    public String challenge(InvalidCredentialsException refused) {
        String error = challenge + ", error=\"invalid_token\"";
        if (refused.getCause() instanceof InvalidTokenException token) {
            return token.reason() == Reason.EXPIRED ? error + ", error_description=\"The token has expired\"" : error;
        }
        return refused.getCause() instanceof IdentityRefusedException identity && identity.isOf(Identity.JWT)
                ? error
                : challenge;
    }

    /**
     * Pages that try an API know no schemes but those that are registered: of another one, they send all of the header.
     */
    @Override
    public List<SecurityScheme> schemes() {
        return List.of(
                isBearer()
                        ? SecurityScheme.bearer("jwt", "JWT")
                        : SecurityScheme.apiKeyInHeader("jwt", "Authorization")
                                .withDescription("The word %1$s, a space, and the token: %1$s eyJhbGciOi..."
                                        .formatted(verifier.scheme())));
    }
}
