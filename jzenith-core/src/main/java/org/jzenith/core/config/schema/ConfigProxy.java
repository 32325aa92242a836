package org.jzenith.core.config.schema;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.schema.ConfigGroup.Derived;

/** Answers the methods of a configuration interface whose implementation is a proxy. Immutable. */
final class ConfigProxy implements InvocationHandler {

    private final Class<?> type;
    private final Map<String, Object> values;
    private final String shown;
    private final Map<Method, Derived> derived;

    ConfigProxy(Class<?> type, Map<String, Object> values, Map<String, String> shown, Map<Method, Derived> derived) {
        this.type = type;
        this.values = Map.copyOf(values);
        this.shown = type.getSimpleName() + new TreeMap<>(shown);
        this.derived = Map.copyOf(derived);
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

    private boolean equalTo(@Nullable Object other) {
        return other != null
                && Proxy.isProxyClass(other.getClass())
                && Proxy.getInvocationHandler(other) instanceof ConfigProxy that
                && type == that.type
                && values.equals(that.values);
    }
}
