package org.jzenith.jobs.task;

import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The row of a task that this instance has claimed. */
record ClaimedTask(
        long id,
        String payload,
        Priority priority,
        Instant runAt,
        int attempts,
        long token,
        @Nullable String traceparent) {

    /** The order in which tasks begin. */
    static final Comparator<ClaimedTask> ORDER = Comparator.comparing(ClaimedTask::priority)
            .thenComparing(ClaimedTask::runAt)
            .thenComparing(ClaimedTask::id);
}
