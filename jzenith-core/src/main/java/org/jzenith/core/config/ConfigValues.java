package org.jzenith.core.config;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The values of one configuration interface, read once; the interface's instance answers from here. */
final class ConfigValues implements InvocationHandler {

    private final Class<?> type;
    private final Map<String, Object> values;

    private ConfigValues(Class<?> type, Map<String, Object> values) {
        this.type = type;
        this.values = values;
    }

    /** Returns an immutable instance of {@code type} that answers each method with the value of its name. */
    static Object instance(Class<?> type, Map<String, Object> values) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new ConfigValues(type, Map.copyOf(values)));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        Object value = values.get(method.getName());
        if (value != null) {
            return value;
        }
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        return switch (method.getName()) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> type.getSimpleName() + new TreeMap<>(values);
        };
    }
}
