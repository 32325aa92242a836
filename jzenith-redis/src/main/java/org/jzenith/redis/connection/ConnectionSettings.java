package org.jzenith.redis.connection;

import java.util.concurrent.TimeUnit;

/**
 * The limits of a client, in the form that its {@link EventLoopConnection}s need.
 *
 * @param subject the namespace of the configuration, for messages
 */
public record ConnectionSettings(
        String subject, int queueSize, int sessionLimit, long connectNanos, long commandNanos) {

    /** The idle time of a connection after which the client requests a sign of life from the server. */
    static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(15);

    /** Returns the interval at which an event loop checks time limits, short enough for the shortest of them. */
    long tickMillis() {
        return Math.max(10, Math.min(250, TimeUnit.NANOSECONDS.toMillis(Math.min(connectNanos, commandNanos)) / 4));
    }
}
