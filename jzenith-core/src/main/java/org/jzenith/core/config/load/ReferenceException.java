package org.jzenith.core.config.load;

import java.util.function.BiFunction;
import org.jzenith.core.error.Problem;

/** Signals that a {@code ${reference}} in a text cannot be resolved. Contains no text that may be secret. */
final class ReferenceException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient BiFunction<String, String, Problem> problem;

    /** Takes the function that creates the problem once the key and the origin of the text are known. */
    ReferenceException(BiFunction<String, String, Problem> problem) {
        super(null, null, false, false);
        this.problem = problem;
    }

    Problem problem(String key, String origin) {
        return problem.apply(key, origin);
    }
}
