package org.jzenith.core.config;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigGroup.Derived;

/** The values of one configuration interface, read once; the interface's instance returns them. Immutable. */
final class ConfigValues implements InvocationHandler {

    private final Class<?> type;
    private final Map<String, Object> values;
    private final Map<Method, Derived> derived;
    private final String shown;

    private ConfigValues(ConfigGroup group, Map<String, Object> values, Map<String, String> shown) {
        this.type = group.type();
        this.values = Map.copyOf(values);
        this.derived = Map.copyOf(group.derived());
        this.shown = type.getSimpleName() + new TreeMap<>(shown);
    }

    /**
     * Returns an immutable instance of the group's interface.
     *
     * @param values the value that each method without a body returns, by the method's name
     * @param shown  the same values in printable form, without secrets
     */
    static Object instance(ConfigGroup group, Map<String, Object> values, Map<String, String> shown) {
        return Proxy.newProxyInstance(
                group.type().getClassLoader(), new Class<?>[] {group.type()}, new ConfigValues(group, values, shown));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Object value = arguments == null ? values.get(method.getName()) : null;
        if (value != null) {
            return value;
        }
        Derived computed = derived.get(method);
        if (computed != null) {
            return computed.handle().bindTo(proxy).invokeWithArguments(arguments == null ? new Object[0] : arguments);
        }
        return switch (method.getName()) {
            case "equals" -> arguments != null && equalTo(arguments[0]);
            case "hashCode" -> 31 * type.hashCode() + values.hashCode();
            default -> shown;
        };
    }

    /** Returns whether another instance is of the same interface and has the same values. */
    private boolean equalTo(@Nullable Object other) {
        return other != null && Proxy.isProxyClass(other.getClass())
                && Proxy.getInvocationHandler(other) instanceof ConfigValues that
                && type == that.type && values.equals(that.values);
    }
}
