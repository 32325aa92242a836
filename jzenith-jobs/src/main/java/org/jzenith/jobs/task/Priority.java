package org.jzenith.jobs.task;

import java.util.Locale;
import org.apiguardian.api.API;

/** Which of several tasks of one queue that are due begins first. */
@API(status = API.Status.MAINTAINED)
public enum Priority {
    /** Before all others. */
    HIGH,
    /** The default. */
    NORMAL,
    /** Only while no other task of the queue is due. */
    LOW;

    /** Returns the value of the column. */
    String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
