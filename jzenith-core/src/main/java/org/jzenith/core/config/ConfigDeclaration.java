package org.jzenith.core.config;

import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the annotations of a configuration interface say, and how an instance of it is made: a proxy. */
final class ConfigDeclaration {

    private final Class<?> type;

    ConfigDeclaration(Class<?> type) {
        this.type = type;
    }

    /** Returns the value of {@link Config}, or null if the interface does not have this annotation. */
    @Nullable
    String namespace() {
        Config config = type.getAnnotation(Config.class);
        return config == null ? null : config.value();
    }

    /** Returns what the annotations of one of the methods say. */
    AccessorAnnotations annotations(Method method) {
        ConfigDefault defaultValue = method.getAnnotation(ConfigDefault.class);
        ConfigDoc doc = method.getAnnotation(ConfigDoc.class);
        return new AccessorAnnotations(
                defaultValue == null ? null : defaultValue.value(),
                doc == null ? "" : doc.value(),
                constraints(method.getAnnotations()),
                constraints(onElement(method)));
    }

    private static Annotation[] onElement(Method method) {
        if (method.getGenericReturnType() instanceof ParameterizedType
                && method.getAnnotatedReturnType() instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            return arguments[arguments.length - 1].getAnnotations();
        }
        return new Annotation[0];
    }

    private static List<ConstraintAnnotation> constraints(Annotation... annotations) {
        List<ConstraintAnnotation> constraints = new ArrayList<>();
        for (Annotation annotation : withoutContainers(annotations)) {
            Class<? extends Annotation> annotationType = annotation.annotationType();
            ConstraintAnnotation constraint =
                    new ConstraintAnnotation(annotationType.getName(), attribute -> attribute(annotation, attribute));
            if (!constraint.standardName().isEmpty() || annotationType.isAnnotationPresent(Constraint.class)) {
                constraints.add(constraint);
            }
        }
        return constraints;
    }

    /** Returns the annotations that may be constraints; repeated annotations are taken out of their container. */
    private static List<Annotation> withoutContainers(Annotation... annotations) {
        List<Annotation> all = new ArrayList<>();
        for (Annotation annotation : annotations) {
            if (annotation instanceof Valid || annotation instanceof ConfigDefault || annotation instanceof ConfigDoc) {
                continue; // Known not to be constraints; finding that out would take long.
            }
            if (isContainer(annotation.annotationType())
                    && attribute(annotation, "value") instanceof Annotation[] several) {
                all.addAll(List.of(several));
            } else {
                all.add(annotation);
            }
        }
        return all;
    }

    private static boolean isContainer(Class<? extends Annotation> type) {
        try {
            Class<?> element = type.getMethod("value").getReturnType().getComponentType();
            return element != null && element.isAnnotation();
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static @Nullable Object attribute(Annotation annotation, String name) {
        try {
            Method method = annotation.annotationType().getMethod(name);
            method.setAccessible(true); // The annotation type may be package-private.
            return method.invoke(annotation);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null; // The annotation has no such attribute, or it cannot be read.
        }
    }

    /** Returns an immutable instance that returns the values and computes others by the methods with a body. */
    Object instance(ConfigGroup group, ConfigValues values) {
        return Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new ConfigProxy(values, group.derived()));
    }
}
