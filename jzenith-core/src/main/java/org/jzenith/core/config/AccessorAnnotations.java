package org.jzenith.core.config;

import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the annotations of an accessor say.
 *
 * @param defaultText the text of {@link ConfigDefault}, or null
 * @param description the text of {@link ConfigDoc}, or an empty string
 * @param onAccessor the constraints on the accessor itself
 * @param onElement the constraints on the last type argument of what the accessor returns
 */
record AccessorAnnotations(
        @Nullable String defaultText,
        String description,
        List<ConstraintAnnotation> onAccessor,
        List<ConstraintAnnotation> onElement) {

    static AccessorAnnotations of(Method method) {
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
}
