package org.jzenith.core.async;

import java.util.concurrent.CompletionException;

/** Extracts the failure of a {@link java.util.concurrent.CompletionStage}. */
public final class StageFailure {

    private StageFailure() {}

    /** Returns the failure itself, without the {@link CompletionException} of dependent stages. */
    public static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
