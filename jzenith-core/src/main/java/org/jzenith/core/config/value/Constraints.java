package org.jzenith.core.config.value;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The constraints on the value of an accessor.
 *
 * @param onValue the constraints on the value itself
 * @param onElements the constraints on each element of the value
 * @param others the names of the constraints that only a Bean Validation provider can check
 */
public record Constraints(List<Constraint> onValue, List<Constraint> onElements, List<String> others) {

    /** Applies the constraints of an accessor to its type; throws {@link ConversionException} if one does not apply. */
    public static Constraints of(Method method) throws ConversionException {
        Constraints constraints = new Constraints(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        Class<?> type = MethodType.methodType(method.getReturnType()).wrap().returnType();
        if (method.getGenericReturnType() instanceof ParameterizedType
                && method.getAnnotatedReturnType() instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            AnnotatedType element = arguments[arguments.length - 1];
            Class<?> elementType = element.getType() instanceof Class<?> raw ? raw : Object.class;
            constraints.add(element.getAnnotations(), elementType, constraints.onElements);
            boolean optional = type == Optional.class;
            constraints.add(
                    method.getAnnotations(),
                    optional ? elementType : type,
                    optional ? constraints.onElements : constraints.onValue);
        } else {
            constraints.add(method.getAnnotations(), type, constraints.onValue);
        }
        return constraints;
    }

    private void add(Annotation[] annotations, Class<?> type, List<Constraint> list) throws ConversionException {
        for (ConstraintAnnotation annotation : ConstraintAnnotation.of(annotations)) {
            Constraint constraint;
            try {
                constraint = Constraint.of(annotation);
            } catch (RuntimeException e) {
                throw new ConversionException("has a " + annotation.name() + " that cannot be read: " + e.getMessage());
            }
            if (constraint == null) {
                others.add(annotation.name());
            } else if (constraint.fits(type)) {
                String message = annotation.message();
                list.add(message == null ? constraint : constraint.withMessage(message));
            } else {
                throw new ConversionException(
                        "has a " + annotation.name() + ", which cannot be asked of " + type.getSimpleName());
            }
        }
    }

    /** Returns whether the value complies with all constraints that jZenith checks itself. */
    public boolean allow(Object value) {
        if (!allow(onValue, value)) {
            return false;
        }
        return onElements.isEmpty()
                || ValueType.contained(value).stream().allMatch(element -> allow(onElements, element));
    }

    private static boolean allow(List<Constraint> constraints, Object value) {
        for (Constraint constraint : constraints) {
            if (!constraint.allows().test(value)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the keywords of JSON Schema for a single value. If several constraints have the same keyword, the first
     * counts. Constraints on a whole map do not apply to its values.
     */
    Map<String, Object> keywords(boolean ofMap) {
        Map<String, Object> keywords = new TreeMap<>();
        List<Constraint> constraints = new ArrayList<>(onElements);
        constraints.addAll(ofMap ? List.of() : onValue);
        constraints.forEach(constraint -> constraint.schema().forEach(keywords::putIfAbsent));
        return keywords;
    }

    /** Returns a description of what is allowed, or an empty string if there are no constraints. */
    public String expected() {
        List<String> words = new ArrayList<>(words(onValue));
        List<String> elements = words(onElements);
        words.addAll(
                onValue.isEmpty()
                        ? elements
                        : elements.stream().map(text -> "each " + text).toList());
        words.addAll(others);
        return String.join(", ", words);
    }

    private static List<String> words(List<Constraint> constraints) {
        Amount low = constraints.stream()
                .map(Constraint::low)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
        Amount high = constraints.stream()
                .map(Constraint::high)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
        List<String> words = new ArrayList<>();
        if (low != null && high != null) {
            words.add(low.isNegative() ? "from " + low.text() + " to " + high.text() : low.text() + '-' + high.text());
        }
        for (Constraint constraint : constraints) {
            boolean inRange = low != null && high != null && (constraint.low() != null || constraint.high() != null);
            if (!inRange && !constraint.expected().isEmpty()) {
                words.add(constraint.expected());
            }
        }
        return words;
    }
}
