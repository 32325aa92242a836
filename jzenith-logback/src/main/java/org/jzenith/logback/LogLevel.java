package org.jzenith.logback;

/** The lowest level that a logger writes. */
enum LogLevel {
    TRACE,
    DEBUG,
    INFO,
    WARN,
    ERROR,
    OFF
}
