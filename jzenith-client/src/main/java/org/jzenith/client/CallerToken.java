package org.jzenith.client;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.pool.Authorization;
import org.jzenith.core.config.Secret;
import org.jzenith.core.request.RequestScope;

/**
 * The token of whoever has sent the request that a call is made for; none outside of requests, and of other callers.
 */
final class CallerToken implements Authorization {

    @Override
    public void prepare(Consumer<Runnable> loop, Consumer<@Nullable Throwable> done) {
        done.accept(null);
    }

    @Override
    public @Nullable String header(@Nullable RequestScope scope) {
        Secret token = scope == null ? null : scope.bearerToken();
        return token == null ? null : "Bearer " + token.value();
    }

    /** There is no other token: the caller has to get one. */
    @Override
    public void refused() {}
}
