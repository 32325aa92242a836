package org.jzenith.core.sse;

import org.jspecify.annotations.Nullable;

/**
 * A server-sent event (HTML standard, section 9.2.6).
 *
 * @param id the last id that the stream had, or null
 * @param name the name of the event, or null
 * @param comment null if there is none
 * @param data the lines of its data, each but the last followed by a line feed
 * @param retryMillis the delay before a reconnect in milliseconds; -1 if the event has none
 */
public record ReceivedEvent(
        @Nullable String id, @Nullable String name, @Nullable String comment, String data, long retryMillis) {}
