package org.jzenith.core.logging;

import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The levels of all loggers, which can be changed for a time. Every application has one; it knows of no logger, unless
 * the plugin of a back end binds it. Levels belong to the process, in which other applications may run. Safe on any
 * thread, and does not block.
 */
@API(status = API.Status.MAINTAINED)
public interface LoggerLevels {

    /** Returns the loggers that exist now, in the order of their names, {@code ROOT} first. */
    List<LoggerLevel> all();

    /** Returns the level of one logger, whether or not it exists; does not create it. */
    LoggerLevel of(String logger);

    /**
     * Sets a level that goes back after {@code time}, or earlier, when this application stops. A second change of the
     * same logger replaces the first; what comes back is the level from before both.
     *
     * @param logger the name of a logger, {@code ROOT} for the one above all; created if it does not exist
     * @throws IllegalArgumentException if {@code time} is not positive
     * @throws UnsupportedOperationException if no plugin of a back end is part of the application
     */
    LoggerLevel change(String logger, LogLevel level, Duration time);

    /** Takes a change back before its time; does nothing if there is none. Returns the level from then on. */
    LoggerLevel restore(String logger);
}
