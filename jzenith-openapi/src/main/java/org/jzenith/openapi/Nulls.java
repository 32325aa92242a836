package org.jzenith.openapi;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the properties that code declares as nullable, and describes them as such in schemas. */
final class Nulls {

    private static final Set<Include> WITHOUT_ABSENT =
            Set.of(Include.NON_ABSENT, Include.NON_EMPTY, Include.NON_DEFAULT);

    private Nulls() {}

    /** Returns whether a property may be null in JSON, not only missing. */
    static boolean areIn(BeanPropertyDefinition property, SerializationConfig config) {
        AnnotatedMember member = property.getAccessor();
        if (member == null) {
            return false;
        }
        boolean optional = member.getType().isReferenceType();
        Include include = inclusion(property, member, config);
        return (optional || isNullable(property))
                && !WITHOUT_ABSENT.contains(include)
                && (optional || include != Include.NON_NULL);
    }

    /** Returns whether a property may be missing in JSON: without a value, it may be omitted instead of null. */
    static boolean mayBeLeftOut(BeanPropertyDefinition property, SerializationConfig config) {
        AnnotatedMember member = property.getAccessor();
        if (member == null) {
            return true;
        }
        Include include = inclusion(property, member, config);
        boolean always = include == Include.ALWAYS || include == Include.USE_DEFAULTS;
        boolean hasValue = member.getRawType().isPrimitive() && include != Include.NON_DEFAULT;
        return !always && (!hasValue || include == Include.CUSTOM);
    }

    private static Include inclusion(
            BeanPropertyDefinition property, AnnotatedMember member, SerializationConfig config) {
        Class<?> owner = member.getDeclaringClass();
        JsonInclude.Value ofOwner = config.introspectClassAnnotations(config.constructType(owner))
                .findPropertyInclusion(config.getDefaultPropertyInclusion(owner));
        return config.getDefaultInclusion(member.getRawType(), owner, ofOwner)
                .withOverrides(property.findInclusion())
                .getValueInclusion();
    }

    private static boolean isNullable(BeanPropertyDefinition property) {
        return Stream.of(property.getField(), property.getGetter())
                .filter(member -> member != null)
                .map(AnnotatedMember::getAnnotated)
                .flatMap(Nulls::annotations)
                .anyMatch(annotation ->
                        annotation.annotationType().getSimpleName().equals("Nullable"));
    }

    /**
     * Returns the annotations of a member and of its type: JSpecify's annotations belong to the type, older ones to the
     * member.
     */
    private static Stream<Annotation> annotations(AnnotatedElement member) {
        Stream<Annotation> ofType = member instanceof Field field
                ? Stream.of(field.getAnnotatedType().getAnnotations())
                : member instanceof Method method
                        ? Stream.of(method.getAnnotatedReturnType().getAnnotations())
                        : Stream.empty();
        return Stream.concat(Stream.of(member.getAnnotations()), ofType);
    }

    /** Changes a schema so that it does not allow null; a schema without types is left as it is. */
    @SuppressWarnings("rawtypes") // as in the document model
    static void forbidIn(Schema<?> schema) {
        if (schema.getAnyOf() != null) {
            List<Schema> others =
                    schema.getAnyOf().stream().filter(one -> !isNull(one)).toList();
            if (others.size() == 1 && others.get(0).get$ref() != null) {
                schema.setAnyOf(null);
                schema.set$ref(others.get(0).get$ref());
            }
        } else if (schema.getTypes() != null && schema.getTypes().contains("null")) {
            schema.setTypes(schema.getTypes().stream()
                    .filter(type -> !type.equals("null"))
                    .collect(Collectors.toCollection(LinkedHashSet::new)));
            if (schema.getEnum() != null) {
                schema.getEnum().remove(null);
            }
        }
    }

    private static boolean isNull(Schema<?> schema) {
        return schema.getTypes() != null && schema.getTypes().equals(Set.of("null"));
    }

    /** Changes a schema so that it also allows null; a schema without types allows null anyway. */
    static void allowIn(Schema<Object> schema) {
        if (schema.getAnyOf() != null && schema.getAnyOf().stream().anyMatch(Nulls::isNull)) {
            return;
        }
        if (schema.get$ref() != null) {
            Schema<?> reference = new JsonSchema().$ref(schema.get$ref());
            schema.set$ref(null);
            schema.setAnyOf(new ArrayList<>(List.of(reference, new JsonSchema().typesItem("null"))));
        } else if (schema.getTypes() != null) {
            schema.setTypes(new LinkedHashSet<>(schema.getTypes()));
            schema.addType("null");
            if (schema.getEnum() != null && !schema.getEnum().contains(null)) {
                schema.setEnum(new ArrayList<>(schema.getEnum()));
                schema.addEnumItemObject(null);
            }
        }
    }
}
