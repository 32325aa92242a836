package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.util.List;
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

    /** Returns the problems of the configuration; {@code instance} must implement its interface. */
    @SuppressWarnings("unchecked") // The check was bound with that interface.
    public List<Problem> problems(Object instance, ConfigTable table) {
        return List.copyOf(((ConfigCheck<Object>) check).problems(instance, table));
    }
}
