package org.jzenith.rest.bridge;

import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.core.CompletionStageHolder;
import org.jboss.resteasy.spi.ApplicationException;
import org.jboss.resteasy.spi.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a resource method has returned or thrown, when it was not RESTEasy that called it. RESTEasy goes on with it as if it had.
 *
 * @param resource what the method was called on; null if RESTEasy is to make one
 * @param result   what the method returned, as it is declared
 * @param failure  what it threw instead; null if it returned
 */
public record MethodOutcome(@Nullable Object resource, @Nullable Object result, @Nullable Throwable failure) {

    /** Returns what the method that {@code request} is for has been called on; null if it has not been called yet. */
    public static @Nullable Object resourceOf(HttpRequest request) {
        MethodOutcome outcome = request instanceof BridgeRequest bridged ? bridged.outcome() : null;
        return outcome == null ? null : outcome.resource();
    }

    /** Does what RESTEasy's own call would do. */
    @Nullable Object replay() {
        if (failure != null) {
            throw new ApplicationException(failure);
        }
        return result instanceof CompletionStage<?> stage ? new CompletionStageHolder(stage) : result;
    }
}
