package org.jzenith.client.proxy;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.proxy.RequestParameters.Kind;
import org.jzenith.core.error.JZenithException;

/** The use of one argument of a method. */
sealed interface Parameter {

    /** Adds an argument to a request. */
    void add(RequestParameters request, @Nullable Object argument);

    /** Returns the names of the parameters of this kind that it sets. */
    Set<String> names(Kind kind);

    /** Returns the names of the parameters of this kind that any of these sets, in alphabetical order. */
    static Set<String> names(List<Parameter> parameters, Kind kind) {
        Set<String> names = new TreeSet<>();
        parameters.forEach(parameter -> names.addAll(parameter.names(kind)));
        return names;
    }

    /** A value of the request. */
    record Value(Kind kind, String name) implements Parameter {

        @Override
        public void add(RequestParameters request, @Nullable Object argument) {
            request.add(kind, name, argument);
        }

        @Override
        public Set<String> names(Kind wanted) {
            return kind == wanted ? Set.of(name) : Set.of();
        }
    }

    /** An object whose fields are values of the request ({@code @BeanParam}). */
    record Bean(String name, List<Property> properties) implements Parameter {

        @Override
        public void add(RequestParameters request, @Nullable Object argument) {
            if (argument == null) {
                request.refuse(new IllegalArgumentException("@BeanParam " + name + ": null (expected: an object)"));
            } else {
                properties.forEach(property -> property.parameter().add(request, property.of(argument)));
            }
        }

        @Override
        public Set<String> names(Kind wanted) {
            return Parameter.names(properties.stream().map(Property::parameter).toList(), wanted);
        }
    }

    /**
     * A field of a bean.
     *
     * @param field accessible
     */
    record Property(Field field, Parameter parameter) {

        @Nullable
        Object of(Object bean) {
            try {
                return field.get(bean);
            } catch (IllegalAccessException e) {
                throw new JZenithException(field + " cannot be read", e);
            }
        }
    }
}
