package org.jzenith.redis.connection;

import java.util.concurrent.TimeUnit;

/**
 * The limits of a client, in the form that its {@link EventLoopConnection}s need.
 *
 * @param subject the namespace of the configuration, for messages
 */
public record ConnectionSettings(
        String subject, int queueSize, int sessionLimit, long connectNanos, long commandNanos) {

    /** How long a connection may be idle before the server is asked for a sign of life. */
    static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(15);

    /** Returns how often an event loop checks what has taken too long: often enough for the shortest of its limits. */
    long tickMillis() {
        return Math.max(10, Math.min(250, TimeUnit.NANOSECONDS.toMillis(Math.min(connectNanos, commandNanos)) / 4));
    }
}
