package org.jzenith.core.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jzenith.core.error.Problem;

/** What a load finds out on its way. Used by the one thread that loads. */
final class ConfigFindings {

    private final Set<Problem> problems = new LinkedHashSet<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private boolean sourceFailed;

    /** Notes a problem; the same one is told once. */
    void problem(Problem problem) {
        problems.add(problem);
    }

    /** Notes that a key has no value, unless the source that would have had one failed. */
    void missing(ConfigProperty property) {
        if (!sourceFailed) {
            problem(ConfigProblems.missingValue(property));
        }
    }

    /** Notes that a source failed: from now on nobody knows what is missing. */
    void sourceFailed() {
        sourceFailed = true;
    }

    /** Has what was read without problems checked, unless a source failed: what it would have said might be what a check wants. */
    void check(Collection<BoundCheck> checks, Map<ConfigBinding, Object> instances, ConfigTable table, Redaction redaction) {
        if (!sourceFailed) {
            checks.forEach(check -> check.problems(instances.get(check.binding()), table).forEach(
                    problem -> problem(redaction.redact(problem))));
        }
    }

    void warning(String warning) {
        warnings.add(warning);
    }

    List<Problem> problems() {
        return new ArrayList<>(problems);
    }

    List<String> warnings() {
        return new ArrayList<>(warnings);
    }
}
