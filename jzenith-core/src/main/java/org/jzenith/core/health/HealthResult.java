package org.jzenith.core.health;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The result of a check. Immutable. All callers that may query the health can read it completely, so do not put secrets
 * or exception messages in it.
 *
 * @param status UP or DOWN
 * @param data details for operators: numbers, booleans and strings; any other value is converted with its
 *     {@code toString()}
 */
@API(status = API.Status.MAINTAINED)
public record HealthResult(Status status, Map<String, Object> data) {

    /** The status: UP if the checked part works, DOWN if it does not. */
    public enum Status {
        UP,
        DOWN
    }

    private static final Set<Class<?>> NUMBERS = Set.of(
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigInteger.class,
            BigDecimal.class);

    /** Checks the status and copies the data. */
    public HealthResult {
        requireNonNull(status, "status");
        Map<String, Object> details = new TreeMap<>(data);
        details.replaceAll(HealthResult::detail);
        data = Collections.unmodifiableMap(details);
    }

    /** Returns the value in an immutable form that JSON can represent without knowing its type. */
    private static Object detail(String key, Object value) {
        requireNonNull(value, key);
        return value instanceof Boolean || NUMBERS.contains(value.getClass()) ? value : value.toString();
    }

    /** Returns the result UP without details. */
    public static HealthResult up() {
        return new HealthResult(Status.UP, Map.of());
    }

    /** Returns the result DOWN with a short reason. */
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
