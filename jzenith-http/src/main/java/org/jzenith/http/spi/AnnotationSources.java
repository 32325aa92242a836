package org.jzenith.http.spi;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds all places at which annotations of a resource method may be: RESTEasy looks only at the class or interface that
 * has the {@code @Path}, and at its method that has the {@code @GET}.
 */
public final class AnnotationSources {

    private AnnotationSources() {}

    /**
     * Returns the places at which a method of a resource of this class may be annotated, the nearest first: the method,
     * the methods that it overrides, the class, and all its supertypes, classes before interfaces.
     *
     * @param method the method that is called
     * @param annotated the one that has the JAX-RS annotations; that of a generic interface may have other parameter
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
