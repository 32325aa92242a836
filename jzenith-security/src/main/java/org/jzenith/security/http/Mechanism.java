package org.jzenith.security.http;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.security.identity.Identity;

/** One way in which requests tell who sends them. Safe on any thread; never blocks. */
public interface Mechanism {

    /**
     * Returns who sends a request; null if it has no credentials of this kind. Fails with
     * {@link InvalidCredentialsException} if they prove nothing.
     */
    @Nullable
    Maybe<Identity> authenticate(HttpServerRequest request);

    /** Returns the value of {@code WWW-Authenticate} that asks for such credentials; null if there is none. */
    @Nullable
    String challenge();

    /** As {@link #challenge}, after such credentials have been refused. */
    default @Nullable String challenge(InvalidCredentialsException refused) {
        return challenge();
    }

    /** Returns the description of such credentials; empty if they cannot be described. */
    List<SecurityScheme> schemes();
}
