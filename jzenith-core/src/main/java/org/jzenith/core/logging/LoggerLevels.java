package org.jzenith.core.logging;

import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The levels of all loggers, which can be changed for a time. Every application has an instance. It is empty unless the
 * plugin of a back end binds another. Levels belong to the process, in which other applications may run. Safe on any
 * thread, and does not block.
 */
@API(status = API.Status.MAINTAINED)
public interface LoggerLevels {

    /** Returns the loggers that exist now, in the order of their names, {@code ROOT} first. */
    List<LoggerLevel> all();

    /** Returns the level of one logger, which need not exist; does not create it. */
    LoggerLevel of(String logger);

    /**
     * Sets a level for {@code time}, or until this application stops. A second change of the same logger replaces the
     * first; afterwards, the level from before both returns.
     *
     * @param logger the name of a logger, {@code ROOT} for the root logger; created if it does not exist
     * @throws IllegalArgumentException if {@code time} is not positive
     * @throws UnsupportedOperationException if no plugin of a back end is part of the application
     */
    LoggerLevel change(String logger, LogLevel level, Duration time);

    /** Undoes a change before its time, if there is one. Returns the level from then on. */
    LoggerLevel restore(String logger);
}
