package org.jzenith.core.config.problem;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jzenith.core.error.Problem;

/** Collects the problems and warnings of a load. Used by the one thread that loads the configuration. */
public final class ConfigFindings {

    private final Set<Problem> problems = new LinkedHashSet<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private boolean sourceFailed;

    /** Records a problem; the same problem is reported only once. */
    public void problem(Problem problem) {
        problems.add(problem);
    }

    /** Records that a source failed: from now on it is unknown which values are missing. */
    public void sourceFailed() {
        sourceFailed = true;
    }

    public boolean hasFailedSource() {
        return sourceFailed;
    }

    public void warning(String warning) {
        warnings.add(warning);
    }

    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }
}
