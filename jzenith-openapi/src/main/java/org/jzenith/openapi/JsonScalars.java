package org.jzenith.openapi;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonBooleanFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonIntegerFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonNumberFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonStringFormatVisitor;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import io.swagger.v3.core.util.PrimitiveType;
import java.io.File;
import java.lang.annotation.Annotation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces types that the mapper writes as a single string, number or boolean, but swagger-core describes otherwise.
 * Objects that Jackson writes as an array or within another value become an array, or anything, because swagger-core
 * cannot describe them.
 */
final class JsonScalars {

    /**
     * The types that swagger-core knows with another JSON form than Jackson's: a byte as Base64, a file as its content.
     */
    private static final Map<Class<?>, Class<?>> MISREAD = Map.of(
            byte.class,
            Integer.class,
            Byte.class,
            Integer.class,
            char[].class,
            String.class,
            File.class,
            String.class,
            ByteBuffer.class,
            byte[].class);

    private static final Set<JsonTypeInfo.As> WRAPPERS =
            Set.of(JsonTypeInfo.As.WRAPPER_OBJECT, JsonTypeInfo.As.WRAPPER_ARRAY);

    private final ObjectMapper mapper;

    JsonScalars(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Returns a type that swagger-core knows, with the same form in JSON; null if swagger-core knows the type itself.
     *
     * @param ofProperty the annotations of a property of this type, which may change its form
     */
    @Nullable
    Class<?> sameAs(JavaType type, Annotation @Nullable [] ofProperty) {
        for (Annotation annotation : ofProperty == null ? new Annotation[0] : ofProperty) {
            Class<?> written = null;
            if (annotation instanceof JsonFormat format) {
                written = formatted(type, format);
            } else if (annotation instanceof JsonRawValue raw && raw.value()) {
                written = Object.class; // Any JSON
            } else if (annotation instanceof JsonSerialize said && said.using() != JsonSerializer.None.class) {
                written = written(type, said.using());
            }
            if (written != null) {
                return written;
            }
        }
        return sameAs(type);
    }

    /**
     * Returns the form of a type with a format; null if the format changes nothing. A text with a pattern is not in the
     * usual format.
     */
    private @Nullable Class<?> formatted(JavaType type, JsonFormat format) {
        if (format.shape() == JsonFormat.Shape.ARRAY && isUnknown(type)) {
            return Object[].class;
        }
        ObjectMapper formatting = mapper.copy();
        formatting.configOverride(type.getRawClass()).setFormat(JsonFormat.Value.from(format));
        Class<?> written = written(type, formatting);
        boolean ofPattern = written == String.class && !format.pattern().isEmpty();
        return ofPattern || written != written(type, mapper) ? written : null;
    }

    private @Nullable Class<?> sameAs(JavaType type) {
        if (type.isEnumType() && !hasJsonValue(type)) { // swagger-core describes it as the name of a constant.
            Class<?> written = written(type, mapper);
            return written == null ? Object.class : written == String.class ? null : written;
        }
        Class<?> misread = MISREAD.get(type.getRawClass());
        if (misread != null || !isUnknown(type)) {
            return misread;
        }
        return isWrapped(type) ? Object.class : isArray(type) ? Object[].class : written(type, mapper);
    }

    /** Returns whether the type information wraps the value, as the name of a property or an element of an array. */
    private boolean isWrapped(JavaType type) {
        try {
            TypeSerializer ofType = mapper.getSerializerProviderInstance().findTypeSerializer(type);
            return ofType != null && WRAPPERS.contains(ofType.getTypeInclusion());
        } catch (JsonMappingException e) {
            return false; // Such a type fails on use, but the document need not.
        }
    }

    /** The serializer of such a type claims to write an object. */
    private boolean isArray(JavaType type) {
        return mapper.getSerializationConfig()
                        .introspect(type)
                        .findExpectedFormat()
                        .getShape()
                == JsonFormat.Shape.ARRAY;
    }

    /**
     * Returns whether swagger-core does not know the type. It describes an optional value as the value, and a type with
     * {@code @JsonValue} as the type of that value: both may have a name or a format.
     */
    private boolean isUnknown(JavaType type) {
        return !type.isContainerType()
                && !type.isEnumType()
                && !(type.isReferenceType() && type.containedTypeCount() > 0)
                && PrimitiveType.fromType(type) == null
                && !hasJsonValue(type);
    }

    private boolean hasJsonValue(JavaType type) {
        return mapper.getSerializationConfig().introspect(type).findJsonValueAccessor() != null;
    }

    /** Returns the type that a serializer reports; null if the serializer reports none. */
    private @Nullable Class<?> written(JavaType type, Class<?> serializer) {
        Visitor visitor = new Visitor();
        try {
            SerializerProvider provider = mapper.getSerializerProviderInstance();
            provider.serializerInstance(
                            provider.getConfig()
                                    .introspectClassAnnotations(type)
                                    .getClassInfo(),
                            serializer)
                    .acceptJsonFormatVisitor(visitor, type);
        } catch (JsonMappingException e) {
            return null;
        }
        return visitor.found;
    }

    private static @Nullable Class<?> written(JavaType type, ObjectMapper mapper) {
        Visitor visitor = new Visitor();
        try {
            mapper.acceptJsonFormatVisitor(type, visitor);
        } catch (JsonMappingException e) {
            return null; // A type that cannot be written fails on use, but the document need not.
        }
        return visitor.found;
    }

    /** Receives the JSON type of a value from its serializer. */
    private static final class Visitor extends JsonFormatVisitorWrapper.Base {

        private @Nullable Class<?> found;

        @Override
        public JsonStringFormatVisitor expectStringFormat(JavaType type) {
            found = String.class;
            return new JsonStringFormatVisitor.Base();
        }

        @Override
        public JsonBooleanFormatVisitor expectBooleanFormat(JavaType type) {
            found = Boolean.class;
            return new JsonBooleanFormatVisitor.Base();
        }

        @Override
        public JsonIntegerFormatVisitor expectIntegerFormat(JavaType type) {
            found = BigInteger.class;
            return new JsonIntegerFormatVisitor.Base() {
                @Override
                public void numberType(NumberType size) {
                    found = size == NumberType.INT
                            ? Integer.class
                            : size == NumberType.LONG ? Long.class : BigInteger.class;
                }
            };
        }

        @Override
        public JsonNumberFormatVisitor expectNumberFormat(JavaType type) {
            found = BigDecimal.class;
            return new JsonNumberFormatVisitor.Base() {
                @Override
                public void numberType(NumberType size) {
                    found = size == NumberType.DOUBLE
                            ? Double.class
                            : size == NumberType.FLOAT ? Float.class : BigDecimal.class;
                }
            };
        }
    }
}
