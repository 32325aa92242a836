package org.jzenith.core.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jzenith.core.error.Problem;

/** Collects the problems and warnings of a load. Used by the one thread that loads the configuration. */
final class ConfigFindings {

    private final Set<Problem> problems = new LinkedHashSet<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private boolean sourceFailed;

    /** Records a problem; the same problem is reported only once. */
    void problem(Problem problem) {
        problems.add(problem);
    }

    /** Records that a key has no value, unless a source failed, which might have had one. */
    void missing(ConfigProperty property) {
        if (!sourceFailed) {
            problem(ConfigProblems.missingValue(property));
        }
    }

    /** Records that a source failed: from now on it is unknown which values are missing. */
    void sourceFailed() {
        sourceFailed = true;
    }

    /**
     * Runs the checks of configurations without problems, unless a source failed, whose values a check might require.
     */
    void check(
            Collection<BoundCheck> checks,
            Map<ConfigBinding, Object> instances,
            ConfigTable table,
            Redaction redaction) {
        if (!sourceFailed) {
            checks.forEach(check -> check.problems(instances.get(check.binding()), table)
                    .forEach(problem -> problem(redaction.redact(problem))));
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
