package org.jzenith.rest.parameter;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jboss.resteasy.spi.util.Types;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.AnnotationSources;

/**
 * A parameter of a request as the application declares it: for a method, or in a {@code @BeanParam} of it (Jakarta REST
 * 3.2). Resources are singletons, so they have no parameters of their own.
 *
 * @param genericValueType the type of one value, inside an optional, a collection or an array
 * @param annotated has the annotations
 */
record DeclaredParameter(Type genericValueType, AnnotatedElement annotated) {

    private static final Map<Class<?>, Class<?>> PRIMITIVE_OPTIONALS =
            Map.of(OptionalInt.class, int.class, OptionalLong.class, long.class, OptionalDouble.class, double.class);

    /** The name of each annotation in a message, and a function that returns the name of its parameter. */
    private static final Map<String, Function<AnnotatedElement, @Nullable String>> NAMES = Map.of(
            "Path", name(PathParam.class, PathParam::value),
            "Query", name(QueryParam.class, QueryParam::value),
            "Matrix", name(MatrixParam.class, MatrixParam::value),
            "Header", name(HeaderParam.class, HeaderParam::value),
            "Cookie", name(CookieParam.class, CookieParam::value),
            "Form", name(FormParam.class, FormParam::value));

    private static <A extends Annotation> Function<AnnotatedElement, @Nullable String> name(
            Class<A> type, Function<A, String> value) {
        return element -> {
            A annotation = element.getAnnotation(type);
            return annotation == null ? null : value.apply(annotation);
        };
    }

    /**
     * Returns the first parameter with this annotation, or null if there is none.
     *
     * @param method a method of the resource
     * @param resource the class of the resource
     * @param kind the annotation, as in {@code Query} for {@link QueryParam}
     * @param name the value of the annotation
     */
    static @Nullable DeclaredParameter find(Method method, Class<?> resource, String kind, String name) {
        Function<AnnotatedElement, @Nullable String> names = NAMES.get(kind);
        return names == null
                ? null
                : new Search(element -> name.equals(names.apply(element)), new HashSet<>()).inMethod(method, resource);
    }

    /** Returns the class of one value. */
    Class<?> valueType() {
        return Types.getRawType(genericValueType);
    }

    private static DeclaredParameter of(Type type, AnnotatedElement annotated) {
        return new DeclaredParameter(valueType(type), annotated);
    }

    private static Type valueType(Type type) {
        Class<?> raw = Types.getRawType(type);
        if (raw.isArray()) {
            return type instanceof GenericArrayType array ? array.getGenericComponentType() : raw.getComponentType();
        }
        if ((raw == Optional.class || Collection.class.isAssignableFrom(raw))
                && type instanceof ParameterizedType parameterized) {
            return valueType(parameterized.getActualTypeArguments()[0]);
        }
        return PRIMITIVE_OPTIONALS.getOrDefault(raw, raw);
    }

    /** A search; beans may have fields of their own type. */
    private record Search(Predicate<AnnotatedElement> matches, Set<Class<?>> seen) {

        @Nullable
        DeclaredParameter inMethod(Method method, Class<?> resource) {
            for (AnnotatedElement source : AnnotationSources.of(method, method, resource)) {
                if (source instanceof Method declared) {
                    for (Parameter parameter : declared.getParameters()) {
                        DeclaredParameter found = in(parameter, parameter.getParameterizedType());
                        if (found != null) {
                            return found;
                        }
                    }
                }
            }
            return null;
        }

        private @Nullable DeclaredParameter in(AnnotatedElement element, Type type) {
            if (matches.test(element)) {
                return of(type, element);
            }
            return element.isAnnotationPresent(BeanParam.class) ? inBean(Types.getRawType(type)) : null;
        }

        private @Nullable DeclaredParameter inBean(Class<?> bean) {
            if (!seen.add(bean)) {
                return null;
            }
            for (Class<?> type = bean; type != null && type != Object.class; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    DeclaredParameter found = in(field, field.getGenericType());
                    if (found != null) {
                        return found;
                    }
                }
                for (Method setter : type.getDeclaredMethods()) {
                    if (setter.getParameterCount() == 1) {
                        DeclaredParameter found = in(setter, setter.getGenericParameterTypes()[0]);
                        if (found != null) {
                            return found;
                        }
                    }
                }
            }
            return null;
        }
    }
}
