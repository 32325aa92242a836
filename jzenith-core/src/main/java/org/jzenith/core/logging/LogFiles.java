package org.jzenith.core.logging;

import java.util.List;
import org.apiguardian.api.API;

/**
 * Where the log is written to, and how. Every application has one; it knows of no appender, unless the plugin of a back
 * end binds it. Safe on any thread, and does not block.
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface LogFiles {

    /** Returns all appenders of the process that are in use now, including those of other applications. */
    List<LogAppender> appenders();

    /**
     * Returns whether each line is a JSON object, so that whatever else writes lines to the same place had better write
     * such objects as well; false if the back end does not know.
     */
    default boolean isJson() {
        return false;
    }
}
