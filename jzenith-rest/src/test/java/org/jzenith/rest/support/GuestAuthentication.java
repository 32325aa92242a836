package org.jzenith.rest.support;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.time.Instant;
import java.util.List;
import org.jzenith.core.request.Caller;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.SecurityScheme;

/** Knows every caller, until a time that tests say. */
public abstract class GuestAuthentication implements Authentication {

    private record Guest(Instant expires) implements Caller {

        @Override
        public String scheme() {
            return "TEST";
        }

        @Override
        public boolean hasRole(String role) {
            return false;
        }

        @Override
        public String getName() {
            return "guest";
        }

        @Override
        public Instant expiry() {
            return expires;
        }
    }

    /** Returns for how many milliseconds the sender of a request is known. */
    protected abstract long millis(HttpServerRequest request);

    @Override
    public Maybe<Caller> authenticate(HttpServerRequest request) {
        return Maybe.just(new Guest(Instant.now().plusMillis(millis(request))));
    }

    @Override
    public List<String> challenges() {
        return List.of();
    }

    @Override
    public List<SecurityScheme> schemes() {
        return List.of();
    }

    @Override
    public boolean requiresRules() {
        return true;
    }
}
