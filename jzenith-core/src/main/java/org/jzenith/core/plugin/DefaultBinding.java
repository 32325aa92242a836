package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import com.google.inject.Key;
import com.google.inject.Module;

/**
 * A binding that applies only if no module of the application binds the same key. {@link DefaultBinder} creates it, and
 * the start of the application reads it.
 *
 * @param key the bound key
 * @param whenAbsent the module that binds the key
 */
public record DefaultBinding(Key<?> key, Module whenAbsent) {

    /** Checks that neither is null. */
    public DefaultBinding {
        requireNonNull(key, "key");
        requireNonNull(whenAbsent, "whenAbsent");
    }
}
