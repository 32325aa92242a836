package org.jzenith.core.config;

import org.apiguardian.api.API;

/**
 * Receives a configuration before anything else is done with it, for what must be set up first, such as logging. Bound
 * by {@link ConfigBinder#listen}. Called once at each start, on the thread that starts the application, after the whole
 * configuration has been read and found to have no problems; not called for {@code --config-check}. Must not block. An
 * exception makes the start fail.
 *
 * @param <T> the configuration interface
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
@FunctionalInterface
public interface ConfigListener<T> {

    /** Receives the configuration. */
    void loaded(T configuration);

    /**
     * Ends what {@link #loaded} has begun: called once, after everything else, when the application has logged its last
     * line, whether it has been stopped or its start has failed; in the latter case, possibly without {@link #loaded}.
     * May block for a bounded time. Does nothing unless overridden.
     */
    default void ended() {}
}
