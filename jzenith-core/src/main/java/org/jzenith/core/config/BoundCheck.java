package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/**
 * The binding of a check to a configuration. Created by {@link ConfigBinder} and read when the application starts.
 *
 * @param binding the configuration to check
 * @param check the check
 */
public record BoundCheck(ConfigBinding binding, ConfigCheck<?> check) {

    /** Checks that neither is null. */
    public BoundCheck {
        requireNonNull(binding, "binding");
        requireNonNull(check, "check");
    }

    /**
     * Returns the problems of the configuration; none if there is no instance, because its problems have already been
     * reported. A failure of the check is a problem, too: like that of a URL, its message may contain a secret to be
     * redacted.
     */
    List<Problem> problems(@Nullable Object instance, ConfigTable table) {
        try {
            return instance == null ? List.of() : List.copyOf(problems(check, instance, table));
        } catch (RuntimeException e) {
            return List.of(ConfigProblems.checkFailed(binding.type(), e));
        }
    }

    @SuppressWarnings("unchecked") // The instance implements the interface that the check was bound with.
    private static <T> List<Problem> problems(ConfigCheck<T> check, Object instance, ConfigTable table) {
        return check.problems((T) instance, table);
    }
}
