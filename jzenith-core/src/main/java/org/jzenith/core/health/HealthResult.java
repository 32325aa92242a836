package org.jzenith.core.health;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a check found. Immutable. Whoever may ask for health may read all of it: no secrets, no messages of exceptions.
 *
 * @param status UP or DOWN
 * @param data   details for operators, text, numbers or booleans
 */
public record HealthResult(Status status, Map<String, Object> data) {

    /** Whether something works. */
    public enum Status { UP, DOWN }

    /** Checks the status and copies the data. */
    public HealthResult {
        requireNonNull(status, "status");
        data = java.util.Collections.unmodifiableMap(new TreeMap<>(data));
    }

    /** Returns that all is well. */
    public static HealthResult up() {
        return new HealthResult(Status.UP, Map.of());
    }

    /** Returns that something does not work, and why in a few words. */
    public static HealthResult down(String reason) {
        return new HealthResult(Status.DOWN, Map.of("reason", reason));
    }

    /** Returns this result with one more detail. */
    public HealthResult with(String key, Object value) {
        Map<String, Object> more = new TreeMap<>(data);
        more.put(key, value);
        return new HealthResult(status, more);
    }
}
