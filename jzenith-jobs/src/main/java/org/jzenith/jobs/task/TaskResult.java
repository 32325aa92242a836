package org.jzenith.jobs.task;

import java.time.Duration;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The end of an attempt.
 *
 * @param id the id of the task
 * @param queue the name of its queue
 * @param attempt the number of the attempt, from 1
 * @param outcome how it has ended
 * @param duration how long it took
 * @param failure why it has failed
 */
@API(status = API.Status.MAINTAINED)
public record TaskResult(
        long id, String queue, int attempt, Outcome outcome, Duration duration, Optional<Throwable> failure) {

    /** How an attempt has ended. */
    public enum Outcome {
        /** The task is done. */
        SUCCESS,
        /** The attempt has failed, or took too long; another one follows. */
        FAILURE,
        /** The last attempt has failed, or took too long. */
        DEAD,
        /** This instance has lost the task to another one. Or it could not record the end, and the task is repeated. */
        CLAIM_LOST,
        /** The attempt was cancelled, because the application stopped and could not wait any longer. */
        STOPPED
    }
}
