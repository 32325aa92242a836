package org.jzenith.jobs.task;

import java.util.Locale;
import org.apiguardian.api.API;

/** Where a task stands. */
@API(status = API.Status.MAINTAINED)
public enum TaskState {
    /** It is due, or waits for its time, which may be that of another attempt. */
    READY,
    /** An instance works on it. */
    RUNNING,
    /** It has succeeded. */
    DONE,
    /** Its last attempt has failed. Somebody may {@linkplain Tasks#retry retry} it. */
    DEAD;

    /** Returns the value of the column. */
    String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
