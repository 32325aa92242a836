package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * The binding of a listener to a configuration. {@link ConfigBinder} creates it, and the start of the application reads
 * it.
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

    /** Calls the listener with the instance of its binding, which must exist and implement the interface. */
    @SuppressWarnings("unchecked") // ConfigBinder bound the listener with that interface.
    public void call(Map<ConfigBinding, Object> instances) {
        ((ConfigListener<Object>) listener).loaded(requireNonNull(instances.get(binding), "instance"));
    }

    /** Notifies the listener of the end of the application. */
    public void ended() {
        listener.ended();
    }
}
