package org.jzenith.http.accesslog;

/** The format of a line of the access log. */
enum AccessLogFormat {
    /** The Common Log Format, followed by the fields that it lacks. */
    COMMON,
    /** The Combined Log Format, with the same additional fields. */
    COMBINED,
    /** A JSON object. */
    JSON
}
