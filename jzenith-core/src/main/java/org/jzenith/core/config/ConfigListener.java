package org.jzenith.core.config;

import org.apiguardian.api.API;

/**
 * Receives a configuration before any other code, to set up something first, such as logging.
 * {@link ConfigBinder#listen} binds it. The application calls it once at each start, on the thread that starts the
 * application, after it has read the whole configuration without a problem. Not called for {@code --config-check}. Must
 * not block. An exception makes the start fail.
 *
 * @param <T> the configuration interface
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
@FunctionalInterface
public interface ConfigListener<T> {

    /** Receives the configuration. */
    void loaded(T configuration);

    /**
     * Undoes {@link #loaded}. The application calls this method once, as the last step, after it has logged its last
     * line. It does so after a stop and after a failed start; in the latter case, possibly without {@link #loaded}. May
     * block for a bounded time. Does nothing unless overridden.
     */
    default void ended() {}
}
