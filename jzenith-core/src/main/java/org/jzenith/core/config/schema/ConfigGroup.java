package org.jzenith.core.config.schema;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.jzenith.core.config.value.Constraints;

/**
 * The keys of one interface below one prefix.
 *
 * @param type the interface
 * @param prefix the prefix of all keys, without the dot
 * @param properties the accessors that are keys
 * @param nested the accessors that return an interface with further keys
 * @param derived the accessors with a body, which compute their value from the others
 */
public record ConfigGroup(
        Class<?> type,
        String prefix,
        List<ConfigProperty> properties,
        List<Nested> nested,
        Map<Method, Derived> derived) {

    /**
     * An accessor that returns an interface with further keys.
     *
     * @param optional whether it is allowed that none of these keys is set
     */
    public record Nested(Method method, ConfigGroup group, boolean optional) {}

    /** An accessor with a body: the handle to call it, and the constraints on its result. */
    public record Derived(MethodHandle handle, Constraints constraints) {}

    /**
     * Returns an immutable instance of the interface.
     *
     * @param values the value that each method without a body returns, by the method's name
     * @param shown the same values in printable form, without secrets
     */
    public Object instance(Map<String, Object> values, Map<String, String> shown) {
        return Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new ConfigProxy(type, values, shown, derived));
    }
}
