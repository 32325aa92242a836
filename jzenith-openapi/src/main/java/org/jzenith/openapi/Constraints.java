package org.jzenith.openapi;

import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.swagger.v3.core.util.ValidationAnnotationsUtils;
import io.swagger.v3.oas.models.media.Schema;
import jakarta.validation.Constraint;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.validator.constraints.CodePointLength;

/** Describes the Bean Validation constraints that swagger-core omits or describes wrongly. */
final class Constraints {

    /** The pattern of {@link NotBlank}: a character that {@link String#trim()} does not remove. */
    private static final String NOT_BLANK = "[\\u0000-\\u0020]*[^\\u0000-\\u0020]";

    private Constraints() {}

    /** Returns whether the annotations forbid null. */
    static boolean needAValue(Annotation[] annotations) {
        return composed(annotations)
                .anyMatch(annotation -> annotation instanceof NotNull
                        || annotation instanceof NotBlank
                        || annotation instanceof NotEmpty);
    }

    /** Returns the types of a property in code, with their annotations. */
    static Stream<AnnotatedType> typeOf(BeanPropertyDefinition property) {
        return Stream.of(property.getField(), property.getGetter())
                .filter(member -> member != null)
                .map(AnnotatedMember::getAnnotated)
                .flatMap(member -> member instanceof Field field
                        ? Stream.of(field.getAnnotatedType())
                        : member instanceof Method method
                                ? Stream.of(method.getAnnotatedReturnType())
                                : Stream.empty());
    }

    /** Returns the annotations of the last type argument of each parameter of this type. */
    static Stream<Annotation[]> argumentsOf(Method method, Type type) {
        return Stream.of(method.getParameters())
                .filter(parameter -> parameter.getParameterizedType().equals(type))
                .map(Parameter::getAnnotatedType)
                .filter(AnnotatedParameterizedType.class::isInstance)
                .map(generic -> ((AnnotatedParameterizedType) generic).getAnnotatedActualTypeArguments())
                .map(arguments -> arguments[arguments.length - 1].getAnnotations());
    }

    /** Returns the annotations and their composing annotations, except patterns, which {@link #apply} describes. */
    static Annotation[] withoutPatterns(Annotation[] annotations) {
        return Stream.of(ValidationAnnotationsUtils.expandValidationMetaAnnotations(annotations))
                .filter(annotation -> !(annotation instanceof Pattern) && !(annotation instanceof Pattern.List))
                .toArray(Annotation[]::new);
    }

    /**
     * Returns the annotations and their composing annotations: {@code @UserName} may consist of {@code @NotBlank} and
     * {@code @Size}.
     */
    private static Stream<Annotation> composed(Annotation[] annotations) {
        return Stream.of(annotations)
                .flatMap(annotation -> Stream.concat(
                        Stream.of(annotation),
                        annotation.annotationType().isAnnotationPresent(Constraint.class)
                                ? composed(annotation.annotationType().getAnnotations())
                                : Stream.empty()));
    }

    /** Adds to the schema of a text the constraints of its annotations that swagger-core does not know. */
    static void apply(Schema<?> schema, Annotation[] annotations) {
        if (schema.getTypes() == null || !schema.getTypes().contains("string")) {
            return;
        }
        Set<String> patterns = new LinkedHashSet<>();
        if (composed(annotations).anyMatch(NotBlank.class::isInstance)) {
            patterns.add(NOT_BLANK); // First, because the order of annotations is not defined.
        }
        for (Annotation annotation : composed(annotations).toList()) {
            if (annotation instanceof Pattern pattern) {
                add(patterns, pattern);
            } else if (annotation instanceof Pattern.List list) {
                Stream.of(list.value()).forEach(pattern -> add(patterns, pattern));
            } else if (annotation instanceof CodePointLength length) {
                schema.setMinLength(length.min() == 0 ? schema.getMinLength() : Integer.valueOf(length.min()));
                schema.setMaxLength(
                        length.max() == Integer.MAX_VALUE ? schema.getMaxLength() : Integer.valueOf(length.max()));
            }
        }
        if (!patterns.isEmpty()) {
            schema.setPattern(all(List.copyOf(patterns)));
        }
        if (schema.getMinLength() != null
                && schema.getMinLength() == 0) { // Set for a @Size with only a maximum; it restricts nothing.
            schema.setMinLength(patterns.contains(NOT_BLANK) ? Integer.valueOf(1) : null);
        }
    }

    /** Adds a pattern for the whole text, as Bean Validation applies it. In JSON Schema, a pattern may match a part. */
    private static void add(Set<String> patterns, Pattern pattern) {
        if (pattern.flags().length == 0) {
            PortablePattern.of(pattern.regexp()).ifPresent(portable -> patterns.add("(?:" + portable + ")$"));
        }
    }

    /**
     * Returns one pattern for the texts that all of the patterns match. A schema has only one pattern, and client
     * generators do not understand {@code allOf} beside it.
     */
    private static String all(List<String> patterns) {
        int last = patterns.size() - 1;
        return patterns.subList(0, last).stream()
                .map(pattern -> "(?=" + pattern + ')')
                .collect(Collectors.joining("", "^", patterns.get(last)));
    }
}
