package org.jzenith.rest.bridge;

import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.core.CompletionStageHolder;
import org.jboss.resteasy.spi.ApplicationException;
import org.jboss.resteasy.spi.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a resource method has returned or thrown when RESTEasy was not its caller. RESTEasy continues as if it had been.
 *
 * @param resource the object that the method was called on; null if RESTEasy is to create one
 * @param result what the method returned, in its declared type
 * @param failure what it threw instead; null if it returned
 */
public record InvocationResult(@Nullable Object resource, @Nullable Object result, @Nullable Throwable failure) {

    /**
     * Returns the object on which the method of {@code request} has been called; null if it has not been called yet.
     */
    public static @Nullable Object resourceOf(HttpRequest request) {
        InvocationResult outcome = request instanceof BridgeRequest bridged ? bridged.outcome() : null;
        return outcome == null ? null : outcome.resource();
    }

    /** Returns or throws what RESTEasy's own call would. */
    @Nullable
    public Object replay() {
        if (failure != null) {
            throw new ApplicationException(failure);
        }
        return result instanceof CompletionStage<?> stage ? new CompletionStageHolder(stage) : result;
    }
}
