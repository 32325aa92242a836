package org.jzenith.core.logging;

import java.util.List;
import org.apiguardian.api.API;

/**
 * The destinations and the format of the log. Every application has an instance. It is empty unless the plugin of a
 * back end binds another. Safe on any thread, and does not block.
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface LogFiles {

    /** Returns all appenders of the process that are in use now, including those of other applications. */
    List<LogAppender> appenders();

    /**
     * Returns whether each line is a JSON object; false if the back end does not know. Other code that writes to the
     * same destination should use the same format.
     */
    default boolean isJson() {
        return false;
    }
}
