package org.jzenith.http.management;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;
import org.jzenith.core.config.Secret;
import org.jzenith.core.request.Caller;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.SecurityScheme;

/** Authenticates operators by their key in a bearer token (RFC 6750 section 2.1). */
final class ManagementKey implements Authentication {

    private static final String SCHEME = "Bearer ";

    /** A caller with the key. */
    private enum Operator implements Caller {
        INSTANCE;

        @Override
        public String getName() {
            return "operator";
        }

        @Override
        public String scheme() {
            return SCHEME.trim();
        }

        @Override
        public boolean hasRole(String role) {
            return false;
        }
    }

    private final Optional<Secret> key;

    ManagementKey(Optional<Secret> key) {
        this.key = key;
    }

    @Override
    public Maybe<? extends Caller> authenticate(HttpServerRequest request) {
        List<String> credentials = request.headers().getAll(HttpHeaders.AUTHORIZATION);
        if (credentials.isEmpty()) {
            return Maybe.empty();
        }
        String sent = credentials.get(0);
        boolean known = credentials.size() == 1
                && sent.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && key.isPresent()
                && key.get().equals(Secret.of(sent.substring(SCHEME.length()).trim()));
        return known
                ? Maybe.just(Operator.INSTANCE)
                : Maybe.error(new InvalidCredentialsException("The key is not that of management.key"));
    }

    @Override
    public List<String> challenges() {
        return List.of("Bearer realm=\"management\"");
    }

    @Override
    public List<SecurityScheme> schemes() {
        return List.of(); // The application's API description omits its management side.
    }

    @Override
    public boolean requiresRules() {
        return false;
    }
}
