package org.jzenith.core.health;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a check found. Immutable. Whoever may ask for health may read all of it: no secrets, no messages of exceptions.
 *
 * @param status UP or DOWN
 * @param data   details for operators: numbers, booleans and texts; of anything else what it says of itself
 */
public record HealthResult(Status status, Map<String, Object> data) {

    /** Whether something works. */
    public enum Status { UP, DOWN }

    private static final Set<Class<?>> NUMBERS = Set.of(Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class,
            BigInteger.class, BigDecimal.class);

    /** Checks the status and copies the data. */
    public HealthResult {
        requireNonNull(status, "status");
        Map<String, Object> details = new TreeMap<>(data);
        details.replaceAll(HealthResult::detail);
        data = Collections.unmodifiableMap(details);
    }

    /** A value that cannot change any more, and that JSON can write without knowing its type. */
    private static Object detail(String key, Object value) {
        requireNonNull(value, key);
        return value instanceof Boolean || NUMBERS.contains(value.getClass()) ? value : value.toString();
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
