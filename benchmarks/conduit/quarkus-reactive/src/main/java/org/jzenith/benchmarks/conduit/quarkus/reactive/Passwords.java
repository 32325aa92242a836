package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.quarkus.elytron.security.common.BcryptUtil;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.util.function.Supplier;

/** Hashes passwords on worker threads: it takes too long for an event loop. */
final class Passwords {

    private Passwords() {}

    static Uni<String> hash(String password) {
        return onWorker(() -> BcryptUtil.bcryptHash(password));
    }

    /** Takes as long without a hash, so that nobody learns who is registered. */
    static Uni<Boolean> matches(String password, String hashOrNull) {
        return hashOrNull == null
                ? hash(password).replaceWith(false)
                : onWorker(() -> BcryptUtil.matches(password, hashOrNull));
    }

    private static <T> Uni<T> onWorker(Supplier<T> work) {
        return Uni.createFrom().item(work).runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
    }
}
