package org.jzenith.core.logging;

import org.apiguardian.api.API;

/** The lowest level that a logger writes. */
@API(status = API.Status.MAINTAINED)
public enum LogLevel {
    /** Everything. */
    TRACE,
    /** What developers look for. */
    DEBUG,
    /** What operators want to read. */
    INFO,
    /** What may need an operator. */
    WARN,
    /** What has failed. */
    ERROR,
    /** Nothing. */
    OFF
}
