package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import com.google.inject.Key;
import com.google.inject.name.Names;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Says that an application wants a configuration. Made by {@link ConfigBinder}, read by the start of the application.
 *
 * @param type      the configuration interface
 * @param namespace what its keys begin with instead of what {@link Config} says, where it is bound more than once
 * @param name      what the instance is injected by, in {@code jakarta.inject.Named}, there if {@code namespace} is
 */
public record ConfigBinding(Class<?> type, @Nullable String namespace, @Nullable String name) {

    /** Checks that the type is there. */
    public ConfigBinding {
        requireNonNull(type, "type");
    }

    /** Returns the binding of an interface to the namespace of its own. */
    static ConfigBinding of(Class<?> type) {
        return new ConfigBinding(type, null, null);
    }

    /** Written out: the JVM makes that of a record when it is first called, which would be while the application starts. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ConfigBinding that && type == that.type && Objects.equals(namespace, that.namespace)
                && Objects.equals(name, that.name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, namespace, name);
    }

    /** Returns what the instance is injected by. */
    public Key<?> key() {
        return name == null ? Key.get(type) : Key.get(type, Names.named(name));
    }
}
