package org.jzenith.core.logging;

import java.util.List;
import org.apiguardian.api.API;

/**
 * Where the log is written to. Every application has one; it knows of no appender, unless the plugin of a back end
 * binds it. Safe on any thread, and does not block.
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface LogFiles {

    /** Returns all appenders of the process that are in use now, including those of other applications. */
    List<LogAppender> appenders();
}
