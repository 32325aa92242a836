package org.jzenith.openapi;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.models.media.Schema;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Finds the properties of a body that may be missing or null, by trying them as a request would. Jackson reads an
 * object without the property, or with null, and Bean Validation checks the resulting value. No annotation tells how a
 * record, constructor, builder or setter handles a missing property.
 */
final class BodyProperties {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /**
     * The result of reading an object.
     *
     * @param object the object; null if it was refused
     * @param refused the property that caused the refusal; null if there is none
     */
    private record Attempt(@Nullable Object object, @Nullable String refused) {}

    private final ObjectMapper mapper;
    private final DeserializationConfig config;
    private final Validator validator;

    BodyProperties(ObjectMapper mapper, Validator validator) {
        this.mapper = mapper;
        this.config = mapper.getDeserializationConfig();
        this.validator = validator;
    }

    private BeanDescription description(JavaType type) {
        BeanDescription ofClass = config.introspectClassAnnotations(type);
        Class<?> builder = ofClass.findPOJOBuilder();
        return builder == null
                ? config.introspect(type)
                : config.introspectForBuilder(mapper.constructType(builder), ofClass);
    }

    /** Returns whether the application refuses an object with an unknown property. */
    boolean refusesUnknown(JavaType type) {
        BeanDescription description = description(type);
        return mapper.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                && description.findAnySetterAccessor() == null
                && !config.getDefaultPropertyIgnorals(description.getBeanClass(), description.getClassInfo())
                        .getIgnoreUnknown();
    }

    /** Returns the properties that clients can send, by their names. */
    Map<String, BeanPropertyDefinition> of(JavaType type) {
        BeanDescription description = description(type);
        Set<String> ignored =
                description.getIgnoredPropertyNames() == null ? Set.of() : description.getIgnoredPropertyNames();
        return description.findProperties().stream()
                .filter(property -> !ignored.contains(property.getName()))
                .filter(BeanPropertyDefinition::couldDeserialize)
                .collect(Collectors.toMap(BeanPropertyDefinition::getName, property -> property));
    }

    /** Describes in the schema of a type which properties are required, and which may be null. */
    @SuppressWarnings({"rawtypes", "unchecked"}) // as in the document model
    void applyTo(Schema<?> schema, JavaType type, Map<String, BeanPropertyDefinition> sent) {
        List<String> required = new ArrayList<>();
        Attempt empty = read(type, JSON.objectNode());
        for (Map.Entry<String, Schema> entry : schema.getProperties().entrySet()) {
            String name = entry.getKey();
            BeanPropertyDefinition property = sent.get(name);
            if (property == null) {
                if (isOfType(schema, name)) {
                    required.add(name);
                } else {
                    entry.getValue().setReadOnly(true);
                }
                continue;
            }
            Value value = new Value(type, name, property);
            if (value.isRefusedIfMissing(empty) || value.isSaidToBeRequired()) {
                required.add(name);
            }
            if (value.isRefused(NullNode.instance, any -> true)) {
                Nulls.forbidIn(entry.getValue());
            } else {
                Nulls.allowIn(entry.getValue());
            }
            value.describeElements(entry.getValue());
        }
        schema.setRequired(required.isEmpty() ? null : required);
    }

    /** Returns whether a property is the discriminator of the type, which is no property for Jackson. */
    private static boolean isOfType(Schema<?> schema, String name) {
        return schema.getDiscriminator() != null
                && name.equals(schema.getDiscriminator().getPropertyName());
    }

    private Attempt read(JavaType type, ObjectNode json) {
        try {
            return new Attempt(mapper.readerFor(type).readValue(mapper.treeAsTokens(json)), null);
        } catch (JsonMappingException e) {
            return new Attempt(
                    null, e.getPath().isEmpty() ? null : e.getPath().get(0).getFieldName());
        } catch (IOException | RuntimeException e) { // The application's code has failed, as in a request.
            return new Attempt(null, null);
        }
    }

    /** A property of a type, tried with several values. */
    private final class Value {

        private final JavaType type;
        private final String name;
        private final BeanPropertyDefinition property;
        private final @Nullable BeanPropertyDefinition readable;

        Value(JavaType type, String name, BeanPropertyDefinition property) {
            this.type = type;
            this.name = name;
            this.property = property;
            this.readable = mapper.getSerializationConfig().introspect(type).findProperties().stream()
                    .filter(one -> one.getName().equals(name))
                    .findFirst()
                    .orElse(null);
        }

        boolean isRefusedIfMissing(Attempt empty) {
            boolean argument = property.hasConstructorParameter();
            if (argument
                    && (property.isRequired()
                            || config.isEnabled(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES))) {
                return true;
            }
            if (name.equals(empty.refused)) {
                return true;
            }
            Object object = empty.object;
            return object != null
                    ? isInvalid(of(object), any -> true)
                    : argument ? isMissingArgumentRefused() : isInvalid(null, any -> true);
        }

        /** A missing primitive is 0 or false, although null is refused. */
        private boolean isMissingArgumentRefused() {
            Class<?> raw = property.getPrimaryType().getRawClass();
            return raw.isPrimitive()
                    ? isInvalid(Array.get(Array.newInstance(raw, 1), 0), any -> true)
                    : isRefusedAlone(NullNode.instance, any -> true);
        }

        /** Returns whether the application refuses a value, regardless of the other properties. */
        boolean isRefused(JsonNode json, Predicate<ConstraintViolation<?>> counts) {
            Attempt attempt = read(type, JSON.objectNode().set(name, json));
            if (attempt.object != null) {
                return isInvalid(of(attempt.object), counts);
            }
            return name.equals(attempt.refused) || isRefusedAlone(json, counts);
        }

        /** Checks the value alone, if no object can be created without other properties. */
        private boolean isRefusedAlone(JsonNode json, Predicate<ConstraintViolation<?>> counts) {
            try {
                return isInvalid(
                        mapper.readerFor(property.getPrimaryType()).readValue(mapper.treeAsTokens(json)), counts);
            } catch (IOException | RuntimeException e) { // The application's code has failed, as in a request.
                return true;
            }
        }

        boolean isSaidToBeRequired() {
            AnnotatedMember member = property.getPrimaryMember();
            io.swagger.v3.oas.annotations.media.Schema said =
                    member == null ? null : member.getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class);
            return said != null && said.requiredMode() == RequiredMode.REQUIRED;
        }

        /** Describes whether the elements of an array, or the values of a map, may be null. */
        void describeElements(Schema<?> schema) {
            boolean array = schema.getItems() != null;
            if (array || schema.getAdditionalProperties() instanceof Schema) {
                JsonNode withNull =
                        array ? JSON.arrayNode().addNull() : JSON.objectNode().putNull("a");
                if (!isRefused(withNull, Value::isOfElement)) {
                    if (array) {
                        schema.setItems(SchemaReader.orNull(schema.getItems()));
                    } else {
                        schema.setAdditionalProperties(
                                SchemaReader.orNull((Schema<?>) schema.getAdditionalProperties()));
                    }
                }
            }
        }

        private static boolean isOfElement(ConstraintViolation<?> violation) {
            return StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
                    .map(Path.Node::getKind)
                    .anyMatch(ElementKind.CONTAINER_ELEMENT::equals);
        }

        private @Nullable Object of(Object object) {
            AnnotatedMember accessor = readable == null ? property.getAccessor() : readable.getAccessor();
            if (accessor == null) {
                return null;
            }
            accessor.fixAccess(true);
            return accessor.getValue(object);
        }

        private boolean isInvalid(@Nullable Object value, Predicate<ConstraintViolation<?>> counts) {
            return Stream.of(readable, property)
                    .filter(one -> one != null)
                    .map(BeanPropertyDefinition::getInternalName)
                    .distinct()
                    .anyMatch(inCode -> isInvalid(inCode, value, counts));
        }

        private boolean isInvalid(String inCode, @Nullable Object value, Predicate<ConstraintViolation<?>> counts) {
            try {
                return validator.validateValue(type.getRawClass(), inCode, value).stream()
                        .anyMatch(counts);
            } catch (IllegalArgumentException
                    | ValidationException e) { // The property does not exist, or a constraint never holds.
                return false;
            }
        }
    }
}
