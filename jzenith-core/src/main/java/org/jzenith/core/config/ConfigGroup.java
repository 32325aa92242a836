package org.jzenith.core.config;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/**
 * The keys of one interface below one prefix.
 *
 * @param type       the interface
 * @param prefix     what all keys begin with, without the dot
 * @param properties the accessors that are keys
 * @param nested     the accessors that lead to further keys
 * @param derived    the accessors with a body, which compute their value from the others
 */
record ConfigGroup(Class<?> type, String prefix, List<ConfigProperty> properties, List<Nested> nested,
                   Map<Method, Derived> derived) {

    /**
     * An accessor that leads to further keys.
     *
     * @param optional whether it may be that none of them is set
     */
    record Nested(Method method, ConfigGroup group, boolean optional) { }

    /** An accessor with a body: how to call it, and what its result must comply with. */
    record Derived(MethodHandle handle, Constraints constraints) { }

    /** Whether some source sets any of the keys. */
    boolean isSet(ConfigSources sources) {
        return properties.stream().anyMatch(property -> property.type().isMap()
                        ? !sources.keysBelow(property.key() + '.').isEmpty() : !sources.find(property.key()).isEmpty())
                || nested.stream().anyMatch(inner -> inner.group().isSet(sources));
    }
}
