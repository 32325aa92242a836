package org.jzenith.openapi;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.util.AnnotationsUtils;
import io.swagger.v3.core.util.PrimitiveType;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.File;
import java.io.InputStream;
import java.io.Reader;
import java.lang.annotation.Annotation;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the schemas of one document, and collects the named ones. */
final class SchemaReader {

    private static final List<Class<?>> BYTES = List.of(
            byte[].class, InputStream.class, Reader.class, StreamingOutput.class, File.class, java.nio.file.Path.class);
    /** The types of a form field that stand for a file. */
    private static final Set<Class<?>> FILES = Set.of(EntityPart.class, InputStream.class);

    private final ObjectMapper mapper;
    private final EnumTexts enums;
    private final TypeNames names;
    private final TypeResolver resolver;
    private final TypeContext context;

    SchemaReader(ObjectMapper mapper, EnumTexts enums, TypeNames names) {
        this.names = names;
        this.mapper = mapper;
        this.enums = enums;
        this.resolver = new TypeResolver(mapper.copy(), names);
        this.context = new TypeContext(resolver, names);
    }

    /** Returns the schema of a value in JSON, or a reference to a named schema. */
    Schema<?> value(Type type) {
        Schema<?> schema = resolve(new AnnotatedType(type).resolveAsRef(true));
        return ReturnType.rawType(type) == Optional.class ? orNull(schema) : schema;
    }

    /** Other places may share the schema, so it must not be changed. */
    @SuppressWarnings("unchecked")
    static Schema<?> orNull(Schema<?> schema) {
        Schema<Object> copy = AnnotationsUtils.clone((Schema<Object>) schema, true);
        Nulls.allowIn(copy);
        return copy;
    }

    private Schema<?> resolve(AnnotatedType type) {
        Schema<?> schema = context.resolve(type);
        return schema == null ? new JsonSchema() : schema;
    }

    /** Returns the schema of a body in a media type. */
    Schema<?> body(Type type, String mediaType) {
        if (isBytes(type)) {
            return bytes();
        }
        if (isText(type)) { // Sent unchanged; the contained JSON is not declared.
            return isJson(mediaType) ? new JsonSchema() : new JsonSchema().typesItem("string");
        }
        return value(type);
    }

    /** Returns whether the server sends a body of this type as unchanged bytes. */
    boolean isBytes(Type type) {
        Class<?> raw = ReturnType.rawType(type);
        return BYTES.stream().anyMatch(bytes -> bytes.isAssignableFrom(raw));
    }

    /**
     * Returns whether the server sends a stream of this type as unchanged bytes. A single {@code Buffer} is a text of
     * Base64 in JSON.
     */
    boolean isBytesOfStream(Type element) {
        return isBytes(element) || Buffer.class.isAssignableFrom(ReturnType.rawType(element));
    }

    /** Returns the schema of unchanged bytes. */
    static Schema<?> bytes() {
        return new JsonSchema().typesItem("string").format("binary");
    }

    /** Returns whether the server sends a body of this type as unchanged text. */
    boolean isText(Type type) {
        return CharSequence.class.isAssignableFrom(ReturnType.rawType(type));
    }

    /** Returns the schema of a parameter: one value or several, converted from text. */
    Schema<?> text(Type type, Annotation[] annotations) {
        Class<?> raw = ReturnType.rawType(type);
        Schema<?> schema;
        if (Collection.class.isAssignableFrom(raw) || raw.isArray() || type instanceof GenericArrayType) {
            Type element = raw.isArray() ? raw.getComponentType() : ReturnType.argument(type);
            schema = arrayOf(text(element, new Annotation[0]));
        } else if (FILES.contains(raw)) {
            schema = bytes();
        } else if (raw.isEnum()) {
            schema = ofEnum(raw, type, annotations);
        } else if (PrimitiveType.fromType(raw) != null && raw != Object.class) {
            schema = resolve(new AnnotatedType(type).ctxAnnotations(annotations));
        } else {
            schema = new JsonSchema().typesItem("string").format(raw == Duration.class ? "duration" : null);
        }
        resolver.applyBeanValidatorAnnotations(schema, annotations, null, false);
        return schema;
    }

    /**
     * Returns the schema of a variable of a path, given that of its value. The server always rejects a path with a
     * control character.
     */
    @SuppressWarnings("unchecked")
    static Schema<?> ofPath(Schema<?> value) {
        boolean anyText = Set.of("string").equals(value.getTypes())
                && value.getEnum() == null
                && value.getFormat() == null
                && value.getPattern() == null;
        // Other places may share the schema.
        return anyText
                ? AnnotationsUtils.clone((Schema<Object>) value, true).pattern("^[^\\u0000-\\u001F\\u007F]*$")
                : value;
    }

    /** Returns a schema with the constraints of the type arguments. */
    @SuppressWarnings("unchecked")
    Schema<?> constrained(Schema<?> schema, Stream<java.lang.reflect.AnnotatedType> types) {
        List<java.lang.reflect.AnnotatedType> constraining = types.toList();
        if (constraining.isEmpty()) {
            return schema;
        }
        Schema<?> copy = AnnotationsUtils.clone((Schema<Object>) schema, true); // Other places may share the schema.
        constraining.forEach(type -> resolver.applyToArguments(copy, type));
        return copy;
    }

    @SuppressWarnings("unchecked")
    private Schema<?> ofEnum(Class<?> type, Type generic, Annotation[] annotations) {
        // A text with the same annotations shares this schema, so the schema itself must not be changed.
        Schema<Object> schema =
                AnnotationsUtils.clone(resolve(new AnnotatedType(String.class).ctxAnnotations(annotations)), true);
        if (schema.getEnum() == null) { // Otherwise an annotation lists the values.
            enums.of(type, generic, annotations).forEach(schema::addEnumItemObject);
        }
        return schema;
    }

    /** Sets the default of a schema, given as text. */
    void setDefault(Schema<?> schema, String text) {
        Object value = value(schema, text);
        if (value != null) { // A null would become a null default.
            schema.setDefault(value);
        }
    }

    /**
     * Returns the value of a text; null for values that JSON does not have, such as NaN. An array has it as its only
     * element.
     */
    private static @Nullable Object value(Schema<?> schema, String text) {
        Set<String> types = schema.getTypes() == null ? Set.of() : schema.getTypes();
        try {
            if (types.contains("array")) {
                Object only = schema.getItems() == null ? null : value(schema.getItems(), text);
                return only == null ? null : List.of(only);
            }
            if (types.contains("integer") || types.contains("number")) {
                return new BigDecimal(text);
            }
        } catch (NumberFormatException e) {
            return null;
        }
        return types.contains("boolean") ? Boolean.valueOf(text) : types.contains("string") ? text : null;
    }

    /** Returns the schema of an array of values. */
    static Schema<?> arrayOf(Schema<?> element) {
        Schema<?> array = new JsonSchema();
        array.addType("array");
        array.setItems(element);
        return array;
    }

    /** Returns whether a media type is some kind of JSON. */
    static boolean isJson(String mediaType) {
        return mediaType.endsWith("/json") || mediaType.endsWith("+json");
    }

    /** Returns the named schemas, in the order of their names. */
    @SuppressWarnings("rawtypes") // as in the document model
    Map<String, Schema> named() {
        Map<String, Schema> named = new TreeMap<>(context.getDefinedModels());
        new Subtypes(mapper, names).applyTo(named);
        new RenamedProperties(mapper, names, context).applyTo(named);
        return named;
    }

    /** Returns the schemas with names so far; each further schema may add some. */
    @SuppressWarnings("rawtypes")
    Map<String, Schema> defined() {
        return context.getDefinedModels();
    }

    /** Returns the type with a name; null if there is none. */
    @Nullable
    JavaType typeOf(String name) {
        Type type = names.typeOf(name);
        return type == null ? null : mapper.constructType(type);
    }
}
