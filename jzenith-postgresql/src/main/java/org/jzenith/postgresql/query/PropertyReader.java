package org.jzenith.postgresql.query;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the properties of objects: the components of a record, or what the getters of another class return. */
final class PropertyReader {

    private static final ClassValue<Map<String, Method>> BY_TYPE = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            return type.isRecord() ? components(type) : getters(type);
        }
    };

    private PropertyReader() {}

    static Map<String, @Nullable Object> read(Object source) {
        Map<String, Method> properties = BY_TYPE.get(source.getClass());
        if (properties.isEmpty() && !source.getClass().isRecord()) {
            throw unfit(source.getClass(), "it has no properties", null);
        }
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        properties.forEach((name, getter) -> values.put(name, value(source, getter)));
        return values;
    }

    private static IllegalArgumentException unfit(Class<?> type, String why, @Nullable Exception cause) {
        return new IllegalArgumentException(
                type.getName() + " has no values for named parameters: " + why
                        + " (expected: a record, a class with getters, or a map). Fix: add single values with bind(...)",
                cause);
    }

    private static @Nullable Object value(Object source, Method getter) {
        try {
            return getter.invoke(source);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(getter + " has failed: " + e.getCause(), e.getCause());
        } catch (IllegalAccessException e) {
            throw unfit(source.getClass(), e.toString(), e);
        }
    }

    private static Map<String, Method> components(Class<?> type) {
        Map<String, Method> properties = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            properties.put(component.getName(), accessible(component.getAccessor()));
        }
        return properties;
    }

    private static Method accessible(Method getter) {
        try {
            getter.setAccessible(true);
            return getter;
        } catch (RuntimeException e) { // The module of the class does not open the package.
            throw unfit(getter.getDeclaringClass(), e.toString(), e);
        }
    }

    /** A class of the JDK is a value itself, such as a text or a list. */
    private static Map<String, Method> getters(Class<?> type) {
        Map<String, Method> properties = new LinkedHashMap<>();
        for (Method method : type.getMethods()) {
            String name = property(method);
            if (name != null && !method.getDeclaringClass().getName().startsWith("java.")) {
                properties.put(name, accessible(method));
            }
        }
        return properties;
    }

    /** Returns {@code name} for {@code getName()}, and for {@code name()} if there is such a field; or null. */
    private static @Nullable String property(Method method) {
        if (method.getParameterCount() > 0
                || method.getReturnType() == void.class
                || Modifier.isStatic(method.getModifiers())
                || method.isSynthetic()) {
            return null;
        }
        String name = method.getName();
        if (name.length() > 3 && name.startsWith("get")) {
            return decapitalized(name.substring(3));
        }
        if (name.length() > 2 && name.startsWith("is") && method.getReturnType() == boolean.class) {
            return decapitalized(name.substring(2));
        }
        return hasField(method.getDeclaringClass(), name) ? name : null;
    }

    private static String decapitalized(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    private static boolean hasField(Class<?> type, String name) {
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
                return true;
            }
        }
        return false;
    }
}
