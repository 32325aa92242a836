package org.jzenith.core.config;

import jakarta.validation.Valid;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The constraints on the value of an accessor.
 *
 * @param onValue    the constraints on the value itself
 * @param onElements the constraints on each element of the value
 * @param others     the names of the constraints that only a Bean Validation provider can check
 */
record Constraints(List<Constraint> onValue, List<Constraint> onElements, List<String> others) {

    /** Reads the annotations of an accessor; throws {@link UnfitException} for a constraint that does not apply to its type. */
    static Constraints of(Method method) throws UnfitException {
        Constraints constraints = new Constraints(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        Class<?> type = MethodType.methodType(method.getReturnType()).wrap().returnType();
        if (method.getGenericReturnType() instanceof ParameterizedType
                && method.getAnnotatedReturnType() instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            AnnotatedType element = arguments[arguments.length - 1];
            Class<?> elementType = element.getType() instanceof Class<?> raw ? raw : Object.class;
            constraints.add(element, elementType, constraints.onElements);
            boolean optional = type == Optional.class;
            constraints.add(method, optional ? elementType : type, optional ? constraints.onElements : constraints.onValue);
        } else {
            constraints.add(method, type, constraints.onValue);
        }
        return constraints;
    }

    private void add(AnnotatedElement annotated, Class<?> type, List<Constraint> list) throws UnfitException {
        for (Annotation annotation : withoutContainers(annotated.getAnnotations())) {
            String name = '@' + annotation.annotationType().getSimpleName();
            Constraint constraint;
            try {
                constraint = Constraint.of(annotation);
            } catch (RuntimeException e) {
                throw new UnfitException("has a " + name + " that cannot be read: " + e.getMessage());
            }
            if (constraint == null) {
                if (annotation.annotationType().isAnnotationPresent(jakarta.validation.Constraint.class)) {
                    others.add(name);
                }
            } else if (constraint.fits(type)) {
                String message = String.valueOf(attribute(annotation, "message"));
                list.add(message.contains("{") ? constraint : constraint.told(message));
            } else {
                throw new UnfitException("has a " + name + ", which cannot be asked of " + type.getSimpleName());
            }
        }
    }

    /** Returns the annotations that may be constraints; repeated annotations are taken out of their container. */
    private static List<Annotation> withoutContainers(Annotation... annotations) {
        List<Annotation> all = new ArrayList<>();
        for (Annotation annotation : annotations) {
            if (annotation instanceof Valid || annotation instanceof ConfigDefault || annotation instanceof ConfigDoc) {
                continue; // Known not to be constraints; finding that out would take long.
            }
            if (isContainer(annotation.annotationType()) && attribute(annotation, "value") instanceof Annotation[] several) {
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

    /** Returns whether the value complies with all constraints that jZenith checks itself. */
    boolean allow(Object value) {
        if (!allow(onValue, value)) {
            return false;
        }
        return onElements.isEmpty() || ValueType.contained(value).stream().allMatch(element -> allow(onElements, element));
    }

    private static boolean allow(List<Constraint> constraints, Object value) {
        for (Constraint constraint : constraints) {
            if (!constraint.allows().test(value)) {
                return false;
            }
        }
        return true;
    }

    /** Returns a description of what is allowed, or an empty string if there are no constraints. */
    String expected() {
        List<String> words = new ArrayList<>(words(onValue));
        List<String> elements = words(onElements);
        words.addAll(onValue.isEmpty() ? elements : elements.stream().map(text -> "each " + text).toList());
        words.addAll(others);
        return String.join(", ", words);
    }

    private static List<String> words(List<Constraint> constraints) {
        Amount low = constraints.stream().map(Constraint::low).filter(Objects::nonNull).max(Comparator.naturalOrder()).orElse(null);
        Amount high = constraints.stream().map(Constraint::high).filter(Objects::nonNull).min(Comparator.naturalOrder()).orElse(null);
        List<String> words = new ArrayList<>();
        if (low != null && high != null) {
            words.add(low.isNegative() ? "from " + low.text() + " to " + high.text()
                    : low.text() + '-' + high.text());
        }
        for (Constraint constraint : constraints) {
            boolean told = low != null && high != null && (constraint.low() != null || constraint.high() != null);
            if (!told && !constraint.expected().isEmpty()) {
                words.add(constraint.expected());
            }
        }
        return words;
    }
}
