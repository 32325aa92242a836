package org.jzenith.benchmarks.conduit.quarkus;

import io.quarkus.security.identity.SecurityIdentity;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.UUID;

/** The user whose token the current request has. */
@Singleton
public class Caller {

    /** Nobody's, so that conditions with it are false. */
    private static final UUID ANONYMOUS = new UUID(0, 0);

    @Inject
    SecurityIdentity identity;

    UUID id() {
        return identity.isAnonymous()
                ? ANONYMOUS
                : UUID.fromString(identity.getPrincipal().getName());
    }
}
