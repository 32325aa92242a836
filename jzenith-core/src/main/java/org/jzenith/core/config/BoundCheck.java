package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jzenith.core.error.Problem;

/**
 * The binding of a check to a configuration. {@link ConfigBinder} creates it, and the start of the application reads
 * it.
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
    @SuppressWarnings("unchecked") // ConfigBinder bound the check with that interface.
    public List<Problem> problems(Object instance, ConfigTable table) {
        return List.copyOf(((ConfigCheck<Object>) check).problems(instance, table));
    }
}
