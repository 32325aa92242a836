package org.jzenith.rest.bridge;

import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.core.CompletionStageHolder;
import org.jboss.resteasy.spi.ApplicationException;
import org.jspecify.annotations.Nullable;

/**
 * What a resource method has returned or thrown, when it was not RESTEasy that called it. RESTEasy goes on with it as if it had.
 *
 * @param result  what the method returned, as it is declared
 * @param failure what it threw instead; null if it returned
 */
public record MethodOutcome(@Nullable Object result, @Nullable Throwable failure) {

    /** Does what RESTEasy's own call would do. */
    @Nullable Object replay() {
        if (failure != null) {
            throw new ApplicationException(failure);
        }
        return result instanceof CompletionStage<?> stage ? new CompletionStageHolder(stage) : result;
    }
}
