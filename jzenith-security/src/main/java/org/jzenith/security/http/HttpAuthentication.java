package org.jzenith.security.http;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.identity.IdentityCheck;

/** Finds out who sends a request by the first mechanism of which it has credentials. Safe on any thread. */
public final class HttpAuthentication implements Authentication {

    private final List<Mechanism> mechanisms;
    private final @Nullable IdentityCheck check;
    private final boolean rulesRequired;
    private final List<String> challenges;

    /**
     * Takes the mechanisms in the order in which they are tried.
     *
     * @param check sees whom they have found; null if nothing has to
     * @param rulesRequired whether each route has to say who may use it
     */
    public HttpAuthentication(List<Mechanism> mechanisms, @Nullable IdentityCheck check, boolean rulesRequired) {
        this.mechanisms = List.copyOf(mechanisms);
        this.check = check;
        this.rulesRequired = rulesRequired;
        this.challenges = mechanisms.stream()
                .map(Mechanism::challenge)
                .filter(Objects::nonNull)
                .toList();
    }

    @Override
    public Maybe<Identity> authenticate(HttpServerRequest request) {
        for (Mechanism mechanism : mechanisms) {
            Maybe<Identity> found = mechanism.authenticate(request);
            if (found != null) {
                return checked(found);
            }
        }
        return Maybe.empty();
    }

    private Maybe<Identity> checked(Maybe<Identity> found) {
        IdentityCheck known = check;
        return known == null
                ? found
                : found.flatMap(
                        identity -> known.check(identity).switchIfEmpty(Maybe.error(() -> refused(identity, known))));
    }

    private static InvalidCredentialsException refused(Identity identity, IdentityCheck by) {
        return new InvalidCredentialsException(
                "The credentials of " + identity + " were refused by "
                        + by.getClass().getName(),
                new IdentityRefusedException(identity.scheme()));
    }

    @Override
    public List<String> challenges() {
        return challenges;
    }

    @Override
    public List<String> challenges(InvalidCredentialsException refused) {
        return mechanisms.stream()
                .map(mechanism -> mechanism.challenge(refused))
                .filter(Objects::nonNull)
                .toList();
    }

    @Override
    public List<SecurityScheme> schemes() {
        return mechanisms.stream()
                .flatMap(mechanism -> mechanism.schemes().stream())
                .toList();
    }

    @Override
    public boolean requiresRules() {
        return rulesRequired;
    }
}
