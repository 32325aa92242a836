package org.jzenith.jobs.task;

import java.time.Instant;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A task as the database has it, without its payload.
 *
 * @param id its id
 * @param queue the name of its queue
 * @param state where it stands
 * @param priority its priority
 * @param runAt when it is due; after a failure, when it is tried again
 * @param enqueuedAt when it was added
 * @param attempts how many attempts have begun
 * @param progress how far the attempt is, in percent, as it has told
 * @param failure the last failure
 * @param failedAt when that was
 * @param endedAt when it was done, or dead
 */
@API(status = API.Status.MAINTAINED)
public record TaskStatus(
        long id,
        String queue,
        TaskState state,
        Priority priority,
        Instant runAt,
        Instant enqueuedAt,
        int attempts,
        int progress,
        Optional<String> failure,
        Optional<Instant> failedAt,
        Optional<Instant> endedAt) {}
