package org.jzenith.security.http;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.security.identity.Authenticator;
import org.jzenith.security.identity.Identity;

/** What the application itself knows; it is the last one that is tried. */
public final class CustomMechanism implements Mechanism {

    private final Authenticator authenticator;

    /** Takes what knows the callers. */
    public CustomMechanism(Authenticator authenticator) {
        this.authenticator = authenticator;
    }

    @Override
    public Maybe<Identity> authenticate(HttpServerRequest request) {
        return authenticator.authenticate(request);
    }

    /** Nothing is known about how to ask. */
    @Override
    public @Nullable String challenge() {
        return null;
    }

    /** The application describes it by {@code OpenApiPlugin.withSecurityScheme}. */
    @Override
    public List<SecurityScheme> schemes() {
        return List.of();
    }
}
