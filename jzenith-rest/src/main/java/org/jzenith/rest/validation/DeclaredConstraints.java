package org.jzenith.rest.validation;

import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;

/** Finds constraints without a validator: most methods have none, and starting a validator takes time. */
final class DeclaredConstraints {

    private DeclaredConstraints() {}

    /** Returns whether a method, or one that it overrides, has a constraint on a parameter or on its result. */
    static boolean areOn(Method method) {
        return withOverridden(method).stream()
                .anyMatch(
                        each -> areOnResult(each) || areOn(each.getAnnotatedParameterTypes()) || areOnParameters(each));
    }

    /** Returns whether there is a constraint on the result of a method, or on the method itself. */
    static boolean areOnResultOf(Method method) {
        return withOverridden(method).stream().anyMatch(DeclaredConstraints::areOnResult);
    }

    /**
     * Returns a method and all methods that it overrides: any of them may have constraints or annotations of JAX-RS.
     */
    static List<Method> withOverridden(Method method) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> type : hierarchy(method.getDeclaringClass())) {
            for (Method candidate : type.getDeclaredMethods()) {
                if (candidate.getName().equals(method.getName())
                        && takesTheSame(candidate.getParameterTypes(), method.getParameterTypes())) {
                    methods.add(candidate);
                }
            }
        }
        return methods;
    }

    /**
     * A parameter of a generic type is wider there than where the type is known; a match with a wider overload does no
     * harm here.
     */
    private static boolean takesTheSame(Class<?>[] overridden, Class<?>[] types) {
        if (overridden.length != types.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (!overridden[i].isAssignableFrom(types[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the first type of a method with constraints on a value that arrives only later, because such constraints
     * would not be validated.
     */
    static @Nullable Type laterOn(Method method, AsyncTypes asyncTypes) {
        for (Method each : withOverridden(method)) {
            Type found = laterOn(each.getAnnotatedReturnType(), asyncTypes);
            for (AnnotatedType parameter : each.getAnnotatedParameterTypes()) {
                found = found == null ? laterOn(parameter, asyncTypes) : found;
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Type laterOn(AnnotatedType type, AsyncTypes asyncTypes) {
        return type instanceof AnnotatedParameterizedType generic
                        && comesLater(type.getType(), asyncTypes)
                        && areOn(generic.getAnnotatedActualTypeArguments())
                ? type.getType()
                : null;
    }

    private static boolean comesLater(Type type, AsyncTypes asyncTypes) {
        return type instanceof ParameterizedType generic
                && generic.getRawType() instanceof Class<?> raw
                && asyncTypes.isAsync(raw);
    }

    /** Returns whether a field of a class, or of a superclass, has a constraint. */
    static boolean areOnFieldsOf(Class<?> type) {
        for (Class<?> each : hierarchy(type)) {
            for (Field field : each.getDeclaredFields()) {
                if (areAmong(field.getAnnotations()) || areOn(field.getAnnotatedType())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether a getter of a property has a constraint, in a class, a superclass or an interface. */
    static boolean areOnGetterOf(Class<?> type, String property) {
        for (Class<?> each : hierarchy(type)) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.getParameterCount() == 0 && isGetter(method.getName(), property) && areOnResult(method)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isGetter(String method, String property) {
        return (method.startsWith("get") && method.substring("get".length()).equalsIgnoreCase(property))
                || (method.startsWith("is") && method.substring("is".length()).equalsIgnoreCase(property));
    }

    /** Returns a class with all its superclasses and interfaces. */
    static List<Class<?>> hierarchy(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        all.add(type);
        if (type.getSuperclass() != null && type.getSuperclass() != Object.class) {
            all.addAll(hierarchy(type.getSuperclass()));
        }
        for (Class<?> implemented : type.getInterfaces()) {
            all.addAll(hierarchy(implemented));
        }
        return all;
    }

    private static boolean areOnResult(Method method) {
        return areAmong(method.getAnnotations()) || areOn(method.getAnnotatedReturnType());
    }

    private static boolean areOnParameters(Method method) {
        return Arrays.stream(method.getParameterAnnotations()).anyMatch(DeclaredConstraints::areAmong);
    }

    private static boolean areOn(AnnotatedType... types) {
        return Arrays.stream(types)
                .anyMatch(type -> areAmong(type.getAnnotations())
                        || (type instanceof AnnotatedParameterizedType generic
                                && areOn(generic.getAnnotatedActualTypeArguments()))
                        || (type instanceof AnnotatedArrayType array
                                && areOn(array.getAnnotatedGenericComponentType())));
    }

    private static boolean areAmong(Annotation[] annotations) {
        return Arrays.stream(annotations)
                .map(Annotation::annotationType)
                .anyMatch(type -> type == Valid.class || type.isAnnotationPresent(Constraint.class) || holds(type));
    }

    /** The container annotation of a repeated constraint is not a constraint itself. */
    private static boolean holds(Class<? extends Annotation> type) {
        try {
            Class<?> element = type.getMethod("value").getReturnType().getComponentType();
            return element != null && element.isAnnotationPresent(Constraint.class);
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
