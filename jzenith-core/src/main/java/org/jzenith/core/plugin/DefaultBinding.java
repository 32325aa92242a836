package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import com.google.inject.Key;
import com.google.inject.Module;

/**
 * A binding that holds only where no module of the application binds the same key. Made by {@link DefaultBinder}, read by the
 * start of the application.
 *
 * @param key        what is bound
 * @param whenAbsent binds the key
 */
public record DefaultBinding(Key<?> key, Module whenAbsent) {

    /** Checks that both are there. */
    public DefaultBinding {
        requireNonNull(key, "key");
        requireNonNull(whenAbsent, "whenAbsent");
    }
}
