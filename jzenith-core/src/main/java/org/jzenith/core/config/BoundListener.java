package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

/**
 * The binding of a listener to a configuration. Created by {@link ConfigBinder} and read when the application starts.
 *
 * @param binding the configuration to receive
 * @param listener the listener
 */
public record BoundListener(ConfigBinding binding, ConfigListener<?> listener) {

    /** Checks that neither is null. */
    public BoundListener {
        requireNonNull(binding, "binding");
        requireNonNull(listener, "listener");
    }

    /** Calls the listener; {@code configuration} must have no problems. */
    public void call(LoadedConfiguration configuration) {
        call(listener, requireNonNull(configuration.instancesByBinding().get(binding), "instance"));
    }

    @SuppressWarnings("unchecked") // The instance implements the interface that the listener was bound with.
    private static <T> void call(ConfigListener<T> listener, Object instance) {
        listener.loaded((T) instance);
    }
}
