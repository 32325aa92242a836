package org.jzenith.http.spi;

import org.jspecify.annotations.Nullable;

/**
 * A report on the state of an event loop. Immutable.
 *
 * @param thread the name of its thread
 * @param answered whether it answered in time; if not, it is blocked
 * @param lagNanos the delay of its answer, or how long it has not answered
 * @param connections the number of its connections; 0 if it did not answer
 * @param requests the number of its requests in flight; 0 if it did not answer
 * @param current method and route of the request that it was routing; null if there was none
 */
public record EventLoopReport(
        String thread, boolean answered, long lagNanos, int connections, int requests, @Nullable String current) {}
