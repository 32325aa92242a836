package org.jzenith.core.logging;

import org.apiguardian.api.API;

/** The lowest level that a logger writes. */
@API(status = API.Status.MAINTAINED)
public enum LogLevel {
    /** Everything. */
    TRACE,
    /** Details for developers. */
    DEBUG,
    /** Information for operators. */
    INFO,
    /** Events that may require an operator. */
    WARN,
    /** Failures. */
    ERROR,
    /** Nothing. */
    OFF
}
