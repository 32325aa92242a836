package org.jzenith.core.config;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/**
 * The keys of one interface below one prefix.
 *
 * @param type the interface
 * @param prefix the prefix of all keys, without the dot
 * @param properties the accessors that are keys
 * @param nested the accessors that return an interface with further keys
 * @param derived the accessors with a body, which compute their value from the others
 * @param declaration what makes instances of the interface
 */
record ConfigGroup(
        Class<?> type,
        String prefix,
        List<ConfigProperty> properties,
        List<Nested> nested,
        Map<Method, Derived> derived,
        ConfigDeclaration declaration) {

    /**
     * An accessor that returns an interface with further keys.
     *
     * @param optional whether it is allowed that none of these keys is set
     */
    record Nested(Method method, ConfigGroup group, boolean optional) {}

    /** An accessor with a body: the handle to call it, and the constraints on its result. */
    record Derived(MethodHandle handle, Constraints constraints) {}

    /** Returns an immutable instance of the interface. */
    Object instance(Map<String, Object> values, Map<String, String> shown) {
        return declaration.instance(this, new ConfigValues(type, values, shown));
    }

    /** Returns whether any source sets any of the keys. */
    boolean isSet(ConfigSources sources) {
        return properties.stream()
                        .anyMatch(property -> property.type().isMap()
                                ? !sources.keysBelow(property.key() + '.').isEmpty()
                                : !sources.find(property.key()).isEmpty())
                || nested.stream().anyMatch(inner -> inner.group().isSet(sources));
    }
}
