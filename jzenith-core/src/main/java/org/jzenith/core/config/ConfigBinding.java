package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

/**
 * Says that an application wants a configuration. Made by {@link ConfigBinder}, read by the start of the application.
 *
 * @param type the configuration interface
 */
public record ConfigBinding(Class<?> type) {

    /** Checks that the type is there. */
    public ConfigBinding {
        requireNonNull(type, "type");
    }
}
