package org.jzenith.core.health;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jzenith.core.health.HealthResult.Status;

/**
 * The results of all checks of one kind, or of all checks. Immutable.
 *
 * @param results the result of each check by its name, in alphabetical order
 * @param optional the names of checks that do not affect the status
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record HealthReport(Map<String, HealthResult> results, Set<String> optional) {

    /** Copies the results and the names. */
    public HealthReport {
        optional = Set.copyOf(optional);
        results = Collections.unmodifiableMap(new TreeMap<>(results));
    }

    /** Returns UP if all checks that are DOWN are optional, otherwise DOWN. */
    public Status status() {
        return results.entrySet().stream()
                        .allMatch(check -> check.getValue().status() == Status.UP || optional.contains(check.getKey()))
                ? Status.UP
                : Status.DOWN;
    }
}
