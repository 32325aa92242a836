package org.jzenith.logback;

import java.util.Optional;

/** Writes a line in a format. Safe on any thread. */
@FunctionalInterface
interface LineEncoder {

    /** Returns the line with its end. */
    byte[] encode(LogLine line);

    /** Returns the encoder of a format, for an application with this name. */
    static LineEncoder of(LogFormat format, Optional<String> serviceName) {
        return format == LogFormat.JSON ? new EcsEncoder(serviceName.orElse(null)) : new TextEncoder();
    }
}
