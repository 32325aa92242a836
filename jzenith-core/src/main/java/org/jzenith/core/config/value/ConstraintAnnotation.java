package org.jzenith.core.config.value;

import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** A constraint as it is declared on an accessor. */
record ConstraintAnnotation(Annotation annotation) {

    private static final String STANDARD = "jakarta.validation.constraints.";

    /** Returns the annotations that are constraints. */
    static List<ConstraintAnnotation> of(Annotation... annotations) {
        return withoutContainers(annotations).stream()
                .map(ConstraintAnnotation::new)
                .filter(constraint -> !constraint.standardName().isEmpty()
                        || constraint.annotation.annotationType().isAnnotationPresent(Constraint.class))
                .toList();
    }

    /** Returns the annotations that may be constraints, with repeated annotations outside their container. */
    private static List<Annotation> withoutContainers(Annotation... annotations) {
        List<Annotation> all = new ArrayList<>();
        for (Annotation annotation : annotations) {
            if (annotation instanceof Valid || annotation instanceof ConfigDefault || annotation instanceof ConfigDoc) {
                continue; // Known not to be a constraint; the check would take long.
            }
            if (isContainer(annotation.annotationType())
                    && new ConstraintAnnotation(annotation).find("value") instanceof Annotation[] several) {
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

    private @Nullable Object find(String attribute) {
        try {
            Method method = annotation.annotationType().getMethod(attribute);
            method.setAccessible(true); // The annotation type may be package-private.
            return method.invoke(annotation);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null; // The annotation has no such attribute, or it cannot be read.
        }
    }

    /**
     * Returns the simple name of a constraint that Bean Validation itself defines, and an empty string for all others.
     */
    String standardName() {
        String name = annotation.annotationType().getName();
        return name.startsWith(STANDARD) ? name.substring(STANDARD.length()) : "";
    }

    /** Returns the name as it is written at the accessor. */
    String name() {
        return '@' + annotation.annotationType().getSimpleName();
    }

    /**
     * Returns the message in plain words; null if there is none, or if it has a parameter, which only a provider
     * understands.
     */
    @Nullable
    String message() {
        return find("message") instanceof String text && !text.contains("{") ? text : null;
    }

    String text(String attribute) {
        return attribute(attribute, String.class);
    }

    Number number(String attribute) {
        return attribute(attribute, Number.class);
    }

    boolean flag(String attribute) {
        return attribute(attribute, Boolean.class);
    }

    /** Returns the value of an attribute that the annotation type has. */
    <T> T attribute(String attribute, Class<T> valueType) {
        Object value = find(attribute);
        if (!valueType.isInstance(value)) {
            throw new IllegalStateException("the attribute " + attribute + " is " + value);
        }
        return valueType.cast(value);
    }
}
