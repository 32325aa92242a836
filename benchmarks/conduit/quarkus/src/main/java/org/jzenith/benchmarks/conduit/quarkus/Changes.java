package org.jzenith.benchmarks.conduit.quarkus;

import java.util.Optional;
import java.util.function.Consumer;

/** Applies what a request may leave out: a field that is absent is null here, and one that is null is empty. */
final class Changes {

    private Changes() {}

    static <T> void apply(Optional<T> value, Consumer<T> change) {
        if (value != null) {
            change.accept(value.orElse(null));
        }
    }
}
