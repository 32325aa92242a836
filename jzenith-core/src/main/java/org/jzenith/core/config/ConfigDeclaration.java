package org.jzenith.core.config;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** What a configuration interface declares beyond the types of its methods, and how an instance of it is made. */
interface ConfigDeclaration {

    /**
     * Returns the declaration that was made when the interface was compiled, or else one that reads the interface now.
     */
    static ConfigDeclaration of(Class<?> type) {
        ConfigDeclaration compiled = CompiledConfig.find(type);
        return compiled == null ? new ReflectedConfig(type) : compiled;
    }

    /** Returns the value of {@link Config}, or null if the interface does not have this annotation. */
    @Nullable
    String namespace();

    /** Returns what the annotations of one of the interface's methods say. */
    AccessorAnnotations annotations(Method method);

    /** Returns an immutable instance that returns the values and computes others by the methods with a body. */
    Object instance(ConfigGroup group, ConfigValues values);
}
