package org.jzenith.jobs.task;

import java.io.Serial;
import org.apiguardian.api.API;

/** An instance wanted to record something about a task that has ended, or that another instance has taken over. */
@API(status = API.Status.MAINTAINED)
public final class TaskLostException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    TaskLostException(TaskRun<?> run) {
        super(run + " does not have its task any more: the task has ended, or another instance has taken it over");
    }
}
