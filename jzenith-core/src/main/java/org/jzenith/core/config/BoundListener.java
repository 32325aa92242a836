package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.util.Map;

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

    /** Calls the listener with its instance, which must be there and implement the interface of its binding. */
    @SuppressWarnings("unchecked") // The listener was bound with that interface.
    public void call(Map<ConfigBinding, Object> instances) {
        ((ConfigListener<Object>) listener).loaded(requireNonNull(instances.get(binding), "instance"));
    }

    /** Tells the listener that the application has ended. */
    public void ended() {
        listener.ended();
    }
}
