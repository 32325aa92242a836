package org.jzenith.core.config;

import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.core.error.Problem;

/**
 * Finds problems of a configuration whose values are each allowed by themselves, such as two values that exclude each
 * other. Bound together with the configuration by {@link ConfigBinder}. Called once or twice before anything is
 * started, also for {@code --config-check}, on the thread that starts the application. Must not do I/O except on files.
 *
 * @param <T> the configuration interface
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface ConfigCheck<T> {

    /**
     * Returns the problems, in the order in which they are to be reported.
     *
     * @param configuration the configuration, whose values have no other problem
     * @param table where the values came from
     */
    List<Problem> problems(T configuration, ConfigTable table);
}
