package org.jzenith.core;

import com.google.inject.Injector;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.source.NearestName;
import org.jzenith.core.error.Problem;
import org.jzenith.core.health.ApplicationReadiness;
import org.jzenith.core.health.HealthRegistry;

/** Checks that each name in {@code health.optional} belongs to a check that can be optional. */
final class OptionalChecks {

    private static final String KEY = "health.optional";

    private OptionalChecks() {}

    static List<Problem> problems(Injector injector) {
        String needed = injector.getInstance(ApplicationReadiness.class).name();
        SortedSet<String> known =
                new TreeSet<>(injector.getInstance(HealthRegistry.class).names());
        known.remove(needed);
        ConfigTable table = injector.getInstance(ConfigTable.class);
        List<Problem> problems = new ArrayList<>();
        for (String name : injector.getInstance(HealthConfiguration.class).optional()) {
            if (name.equals(needed)) {
                problems.add(table.problem("HEALTH-2", KEY)
                        .what(name + " says whether the application itself has started and is not stopping, "
                                + "without which it would get requests while it stops")
                        .expected("checks of what the application can do without")
                        .fix("remove it"));
            } else if (!known.contains(name)) {
                String nearest = NearestName.of(name, known, Math.max(2, name.length() / 3));
                problems.add(table.problem("HEALTH-1", KEY)
                        .what(Redaction.escape(name) + " is not the name of a health check"
                                + (nearest == null ? "" : ", did you mean " + nearest))
                        .expected("some of " + String.join(", ", known))
                        .fix(nearest == null ? "remove it" : "write " + nearest + " or remove it"));
            }
        }
        return problems;
    }
}
