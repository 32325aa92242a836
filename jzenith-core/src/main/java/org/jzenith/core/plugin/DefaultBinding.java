package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import com.google.inject.Key;
import com.google.inject.Module;

/**
 * A binding that applies only if no module of the application binds the same key. Created by {@link DefaultBinder} and
 * read when the application starts.
 *
 * @param key the key that is bound
 * @param whenAbsent the module that binds the key
 */
public record DefaultBinding(Key<?> key, Module whenAbsent) {

    /** Checks that neither is null. */
    public DefaultBinding {
        requireNonNull(key, "key");
        requireNonNull(whenAbsent, "whenAbsent");
    }
}
