package org.jzenith.http.spi;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds all places for annotations of a resource method. RESTEasy searches only the class or interface with
 * {@code @Path} and its method with {@code @GET}.
 */
public final class AnnotationSources {

    private AnnotationSources() {}

    /**
     * Returns the places for annotations of a resource method, the nearest first: the method, its overridden methods,
     * the class, and all its supertypes, classes before interfaces.
     *
     * @param method the called method
     * @param annotated the method with the JAX-RS annotations; in a generic interface, it may have other parameter
     *     types
     * @param type the class of the resource
     */
    public static List<AnnotatedElement> of(Method method, Method annotated, Class<?> type) {
        Set<Class<?>> types = types(type);
        List<AnnotatedElement> sources = new ArrayList<>();
        for (Class<?> declaring : types) {
            for (Method declared : declaring.getDeclaredMethods()) {
                if (overrides(declared, method)) {
                    sources.add(declared);
                }
            }
        }
        sources.add(annotated);
        sources.addAll(types);
        return sources;
    }

    /** Returns a class and all its supertypes, classes before interfaces. */
    public static Set<Class<?>> types(Class<?> type) {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            types.add(each);
        }
        for (Class<?> each : List.copyOf(types)) {
            addInterfaces(each, types);
        }
        return types;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> types) {
        for (Class<?> each : type.getInterfaces()) {
            types.add(each);
            addInterfaces(each, types);
        }
    }

    private static boolean overrides(Method one, Method other) {
        return one.getName().equals(other.getName())
                && Arrays.equals(one.getParameterTypes(), other.getParameterTypes());
    }
}
