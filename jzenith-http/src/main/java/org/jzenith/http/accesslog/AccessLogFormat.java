package org.jzenith.http.accesslog;

/** How a line of the access log is written. */
enum AccessLogFormat {
    /** The Common Log Format, and what it lacks behind it. */
    COMMON,
    /** As before, with the referrer and the user agent where the Combined Log Format has them. */
    COMBINED,
    /** A JSON object. */
    JSON
}
