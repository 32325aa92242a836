package org.jzenith.http.spi;

import org.jspecify.annotations.Nullable;

/**
 * What an event loop was doing when it was asked. Immutable.
 *
 * @param thread the name of its thread
 * @param answered whether it got to the question in time; if not, it is blocked
 * @param lagNanos how late it got to it, or for how long it has not
 * @param connections how many connections it has; 0 if it did not answer
 * @param requests how many requests are in flight on them; 0 if it did not answer
 * @param current method and route of the request that it was routing; null if it was doing something else
 */
public record EventLoopReport(
        String thread, boolean answered, long lagNanos, int connections, int requests, @Nullable String current) {}
