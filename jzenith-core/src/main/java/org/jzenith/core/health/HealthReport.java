package org.jzenith.core.health;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jzenith.core.health.HealthResult.Status;

/**
 * The results of all checks of one kind, or of all checks. Immutable.
 *
 * @param results the result of each check by its name, in alphabetical order
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record HealthReport(Map<String, HealthResult> results) {

    /** Copies the results. */
    public HealthReport {
        results = Collections.unmodifiableMap(new TreeMap<>(results));
    }

    /** Returns UP if no check is DOWN, otherwise DOWN. */
    public Status status() {
        return results.values().stream().allMatch(result -> result.status() == Status.UP) ? Status.UP : Status.DOWN;
    }
}
