package org.jzenith.rest.validation;

import io.reactivex.MaybeSource;
import io.reactivex.ObservableSource;
import io.reactivex.SingleSource;
import io.vertx.core.Future;
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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.reactivestreams.Publisher;

/** Finds out, without a validator, whether there is anything to validate: most methods have nothing, and a start costs time. */
final class DeclaredConstraints {

    private static final List<Class<?>> LATER = List.of(SingleSource.class, MaybeSource.class, ObservableSource.class,
            Publisher.class, CompletionStage.class, Future.class);

    private DeclaredConstraints() { }

    /** Tells whether a method, or one that it overrides, has a constraint on a parameter or on its result. */
    static boolean areOn(Method method) {
        return withOverridden(method).anyMatch(DeclaredConstraints::declares);
    }

    /** Tells whether there is a constraint on the result of a method, or on the method itself. */
    static boolean areOnResultOf(Method method) {
        return withOverridden(method).anyMatch(each -> any(each.getAnnotations()) || isOn(each.getAnnotatedReturnType()));
    }

    /** Returns a method and all that it overrides: constraints and JAX-RS's annotations may stand on any of them. */
    static Stream<Method> withOverridden(Method method) {
        return hierarchy(method.getDeclaringClass())
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(candidate -> candidate.getName().equals(method.getName())
                        && takesTheSame(candidate.getParameterTypes(), method.getParameterTypes()));
    }

    /** The parameter of a generic type is wider there than where the type is known; a wider overload does no harm here. */
    private static boolean takesTheSame(Class<?>[] overridden, Class<?>[] types) {
        return overridden.length == types.length
                && IntStream.range(0, types.length).allMatch(i -> overridden[i].isAssignableFrom(types[i]));
    }

    /** Returns the first type of a method that has constraints on what comes only later, which nobody would validate. */
    static Optional<Type> laterOn(Method method) {
        return withOverridden(method)
                .flatMap(each -> Stream.concat(Stream.of(each.getAnnotatedReturnType()), Stream.of(each.getAnnotatedParameterTypes())))
                .filter(type -> type instanceof AnnotatedParameterizedType generic && comesLater(type.getType())
                        && Stream.of(generic.getAnnotatedActualTypeArguments()).anyMatch(DeclaredConstraints::isOn))
                .map(AnnotatedType::getType).findFirst();
    }

    private static boolean comesLater(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw
                && LATER.stream().anyMatch(later -> later.isAssignableFrom(raw));
    }

    /** Tells whether a field of a class, or of one that it extends, has a constraint. */
    static boolean areOnFieldsOf(Class<?> type) {
        return hierarchy(type).flatMap(each -> Arrays.stream(each.getDeclaredFields()))
                .anyMatch((Field field) -> any(field.getAnnotations()) || isOn(field.getAnnotatedType()));
    }

    private static Stream<Class<?>> hierarchy(Class<?> type) {
        Stream<Class<?>> above = Stream.of(type.getInterfaces()).flatMap(DeclaredConstraints::hierarchy);
        if (type.getSuperclass() != null && type.getSuperclass() != Object.class) {
            above = Stream.concat(above, hierarchy(type.getSuperclass()));
        }
        return Stream.concat(Stream.of(type), above);
    }

    private static boolean declares(Method method) {
        return any(method.getAnnotations()) || isOn(method.getAnnotatedReturnType())
                || Stream.of(method.getParameterAnnotations()).anyMatch(DeclaredConstraints::any)
                || Stream.of(method.getAnnotatedParameterTypes()).anyMatch(DeclaredConstraints::isOn);
    }

    private static boolean isOn(AnnotatedType type) {
        if (any(type.getAnnotations())) {
            return true;
        }
        if (type instanceof AnnotatedParameterizedType generic) {
            return Stream.of(generic.getAnnotatedActualTypeArguments()).anyMatch(DeclaredConstraints::isOn);
        }
        return type instanceof AnnotatedArrayType array && isOn(array.getAnnotatedGenericComponentType());
    }

    private static boolean any(Annotation[] annotations) {
        return Stream.of(annotations).map(Annotation::annotationType)
                .anyMatch(type -> type == Valid.class || type.isAnnotationPresent(Constraint.class) || holds(type));
    }

    /** The container of a repeated constraint is none itself. */
    private static boolean holds(Class<? extends Annotation> type) {
        try {
            Class<?> element = type.getMethod("value").getReturnType().getComponentType();
            return element != null && element.isAnnotationPresent(Constraint.class);
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
