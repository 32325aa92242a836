package org.jzenith.core.config;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigGroup.Derived;

/** Answers the methods of a configuration interface whose implementation is a proxy. Immutable. */
final class ConfigProxy implements InvocationHandler {

    private final ConfigValues values;
    private final Map<Method, Derived> derived;

    ConfigProxy(ConfigValues values, Map<Method, Derived> derived) {
        this.values = values;
        this.derived = Map.copyOf(derived);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Object value = arguments == null ? values.find(method.getName()) : null;
        if (value != null) {
            return value;
        }
        Derived computed = derived.get(method);
        if (computed != null) {
            return computed.handle().bindTo(proxy).invokeWithArguments(arguments == null ? new Object[0] : arguments);
        }
        return switch (method.getName()) {
            case "equals" -> arguments != null && equalTo(arguments[0]);
            case "hashCode" -> values.hashCode();
            default -> values.toString();
        };
    }

    private boolean equalTo(@Nullable Object other) {
        return other != null
                && Proxy.isProxyClass(other.getClass())
                && Proxy.getInvocationHandler(other) instanceof ConfigProxy that
                && values.equals(that.values);
    }
}
