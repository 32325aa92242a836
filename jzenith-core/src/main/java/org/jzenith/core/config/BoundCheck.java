package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/**
 * Says that an application wants a configuration checked. Made by {@link ConfigBinder}, read by the start of the application.
 *
 * @param binding what is checked
 * @param check   by whom
 */
public record BoundCheck(ConfigBinding binding, ConfigCheck<?> check) {

    /** Checks that both are there. */
    public BoundCheck {
        requireNonNull(binding, "binding");
        requireNonNull(check, "check");
    }

    /** Nothing if there is no instance to check: then it has problems already. */
    List<Problem> problems(@Nullable Object instance, ConfigTable table) {
        return instance == null ? List.of() : problems(check, instance, table);
    }

    @SuppressWarnings("unchecked") // The instance is of the interface that it was bound with.
    private static <T> List<Problem> problems(ConfigCheck<T> check, Object instance, ConfigTable table) {
        return check.problems((T) instance, table);
    }
}
