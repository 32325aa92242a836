package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import com.google.inject.Key;
import com.google.inject.name.Names;
import org.jspecify.annotations.Nullable;

/**
 * The binding of a configuration interface. {@link ConfigBinder} creates it, and the start of the application reads it.
 *
 * @param type the configuration interface
 * @param namespace the namespace of its keys if the interface is bound more than once; null for the namespace of
 *     {@link Config}
 * @param name the name in {@code jakarta.inject.Named} with which the instance is injected; null if {@code namespace}
 *     is null
 */
public record ConfigBinding(Class<?> type, @Nullable String namespace, @Nullable String name) {

    /** Checks that the type is not null. */
    public ConfigBinding {
        requireNonNull(type, "type");
    }

    /** Returns the binding of an interface to its own namespace. */
    public static ConfigBinding of(Class<?> type) {
        return new ConfigBinding(type, null, null);
    }

    /** Returns the key with which the instance is injected. */
    public Key<?> key() {
        return name == null ? Key.get(type) : Key.get(type, Names.named(name));
    }
}
