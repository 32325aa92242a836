package org.jzenith.rest.bridge;

import java.util.concurrent.CompletionException;

/** What a {@link java.util.concurrent.CompletionStage} has failed with. */
public final class StageFailure {

    private StageFailure() { }

    /** Returns the failure itself, without the {@link CompletionException} that dependent stages put around it. */
    public static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
