package org.jzenith.benchmarks.conduit.quarkus.reactive;

import java.util.Optional;

/** What a request changes. An absent value is null and stays as it is; one that is null in the request is empty. */
final class Changes {

    private Changes() {}

    static <T> T valueOrNull(Optional<T> change) {
        return change == null ? null : change.orElse(null);
    }
}
