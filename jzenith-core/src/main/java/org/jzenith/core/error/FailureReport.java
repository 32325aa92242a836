package org.jzenith.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A failure as its developer needs it, without secrets of the configuration. Immutable.
 *
 * @param parts the failure, its cause, the cause of that and so on; at least one
 * @param statement the failed statement, such as SQL; null if there is none
 */
public record FailureReport(List<Part> parts, @Nullable String statement) {

    /** Copies the list. */
    public FailureReport {
        parts = List.copyOf(parts);
    }

    /**
     * One of the exceptions.
     *
     * @param exception the name of its class
     * @param message its message; null if it has none
     * @param frames the lines of code, innermost first, each such as {@code com.example.Orders.total(Orders.java:31)}
     */
    public record Part(String exception, @Nullable String message, List<String> frames) {

        /** Copies the list. */
        public Part {
            frames = List.copyOf(frames);
        }
    }
}
