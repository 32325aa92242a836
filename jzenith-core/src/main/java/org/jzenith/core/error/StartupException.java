package org.jzenith.core.error;

import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Signals that an application did not start, and contains every {@link Problem} that was found. Everything that had
 * started by then has been stopped again. Failures of that clean-up are attached as {@linkplain #getSuppressed()
 * suppressed} exceptions.
 */
@API(status = API.Status.MAINTAINED)
public final class StartupException extends JZenithException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * Creates the exception for at least one problem; the cause is kept for debugging but is not shown in the report.
     */
    public StartupException(List<Problem> problems, @Nullable Throwable cause) {
        super(report(problems), cause);
        this.problems = List.copyOf(problems);
    }

    /** Returns all problems in the order in which they were found. */
    public List<Problem> problems() {
        return problems;
    }

    private static String report(List<Problem> problems) {
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("problems is empty (expected: at least one)");
        }
        StringBuilder report = new StringBuilder("The application did not start: ")
                .append(problems.size() == 1 ? "1 problem" : problems.size() + " problems");
        int number = 1;
        for (Problem problem : problems) {
            report.append(System.lineSeparator())
                    .append("  ")
                    .append(number++)
                    .append(") ")
                    .append(problem);
        }
        return report.toString();
    }
}
