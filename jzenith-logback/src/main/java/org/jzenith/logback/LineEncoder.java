package org.jzenith.logback;

/** Writes a line in a format. Safe on any thread. */
@FunctionalInterface
interface LineEncoder {

    /** Returns the line with its end. */
    byte[] encode(LogLine line);

    /** Returns the encoder of a format. */
    static LineEncoder of(LogFormat format) {
        return format == LogFormat.JSON ? new EcsEncoder() : new TextEncoder();
    }
}
