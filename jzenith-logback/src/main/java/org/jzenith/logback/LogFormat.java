package org.jzenith.logback;

/** The format of the log on the console. */
enum LogFormat {
    /** Lines for people. */
    TEXT,
    /** A JSON object in each line, for programs. */
    JSON
}
