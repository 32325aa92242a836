package org.jzenith.client;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.pool.Authorization;
import org.jzenith.core.config.Secret;
import org.jzenith.core.request.RequestScope;

/**
 * Forwards the bearer token of the request that a call is made for. Sends no token outside of requests, or for callers
 * without a bearer token.
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

    /** Does nothing: there is no other token, so the caller has to get a new one. */
    @Override
    public void refused() {}
}
