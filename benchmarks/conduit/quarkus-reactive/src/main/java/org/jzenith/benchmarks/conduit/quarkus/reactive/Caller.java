package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.quarkus.security.identity.SecurityIdentity;
import java.util.UUID;

/** Who sends a request. */
final class Caller {

    /** Nobody's, so that conditions with it are false. */
    private static final UUID ANONYMOUS = new UUID(0, 0);

    private Caller() {}

    static UUID id(SecurityIdentity identity) {
        return identity.isAnonymous()
                ? ANONYMOUS
                : UUID.fromString(identity.getPrincipal().getName());
    }
}
