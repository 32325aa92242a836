package org.jzenith.core.config;

import java.util.List;
import org.jzenith.core.error.Problem;

/**
 * Finds what is wrong with a configuration although each value by itself is allowed, such as two that exclude each other. Bound with it by
 * {@link ConfigBinder}. Asked once or twice before anything is started, also by {@code --config-check}, on the thread that starts the
 * application. Does no I/O but on files.
 *
 * @param <T> the configuration interface
 */
@FunctionalInterface
public interface ConfigCheck<T> {

    /**
     * Returns what is wrong, in the order in which it is to be told.
     *
     * @param configuration what was read, without any problem
     * @param table         where it came from
     */
    List<Problem> problems(T configuration, ConfigTable table);
}
