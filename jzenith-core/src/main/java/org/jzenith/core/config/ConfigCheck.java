package org.jzenith.core.config;

import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.core.error.Problem;

/**
 * Finds problems of a configuration that single values do not show, such as two values that exclude each other.
 * {@link ConfigBinder} binds it together with the configuration. The application calls it once or twice before it
 * starts anything, also for {@code --config-check}, on the thread that starts the application. Must not do I/O except
 * on files.
 *
 * @param <T> the configuration interface
 */
@API(status = API.Status.MAINTAINED)
@FunctionalInterface
public interface ConfigCheck<T> {

    /**
     * Returns the problems in the order in which the application reports them.
     *
     * @param configuration the configuration, whose values have no other problem
     * @param table where the values came from
     */
    List<Problem> problems(T configuration, ConfigTable table);
}
