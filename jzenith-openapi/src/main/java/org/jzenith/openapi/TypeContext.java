package org.jzenith.openapi;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverterContextImpl;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The types of one document with their schemas, each type described in its JSON form. */
final class TypeContext extends ModelConverterContextImpl {

    private final ObjectMapper mapper;
    private final JsonScalars scalars;
    private final DeducedSubtypes deduced;
    private final TypeNames names;

    TypeContext(TypeResolver resolver, TypeNames names) {
        super(List.of(resolver));
        this.names = names;
        this.mapper = resolver.objectMapper();
        this.scalars = new JsonScalars(mapper);
        this.deduced = new DeducedSubtypes(mapper);
    }

    @Override
    @SuppressWarnings("rawtypes") // as in the superclass
    public @Nullable Schema resolve(AnnotatedType annotated) {
        JavaType declared = mapper.constructType(annotated.getType());
        Type same = sameAs(declared, annotated.getCtxAnnotations());
        if (same != null) {
            annotated.type(same).ctxAnnotations(withThatOf(declared.getRawClass(), annotated.getCtxAnnotations()));
        }
        List<JavaType> subtypes = deduced.of(declared);
        Schema schema = subtypes.isEmpty() ? super.resolve(annotated) : oneOf(declared, subtypes, annotated);
        if (declared.hasRawClass(LocalDateTime.class) && schema != null && "date-time".equals(schema.getFormat())) {
            schema.setFormat("date-time-local"); // The format of swagger-core has an offset.
        }
        return schema;
    }

    @Override
    @SuppressWarnings("rawtypes") // as in the superclass
    public void defineModel(String name, Schema model, @Nullable AnnotatedType type, @Nullable String before) {
        if (type != null && type.getType() != null) {
            names.claim(name, mapper.constructType(type.getType()));
        }
        super.defineModel(name, model, type, before);
    }

    private @Nullable Schema<?> oneOf(JavaType type, List<JavaType> subtypes, AnnotatedType annotated) {
        String name = names.nameForType(type);
        if (!getDefinedModels().containsKey(name)) {
            Schema<?> schema = new JsonSchema().name(name);
            defineModel(name, schema, new AnnotatedType(type), null); // Before its parts, which may contain it.
            for (JavaType subtype : subtypes) {
                schema.addOneOfItem(resolve(new AnnotatedType(subtype).resolveAsRef(true)));
                close(getDefinedModels().get(names.nameForType(subtype)));
            }
        }
        return annotated.isResolveAsRef()
                ? new JsonSchema().$ref("#/components/schemas/" + name)
                : getDefinedModels().get(name);
    }

    /** Forbids the properties of other subtypes. */
    private static void close(@Nullable Schema<?> subtype) {
        if (subtype != null && subtype.getAdditionalProperties() == null) {
            subtype.setAdditionalProperties(false);
        }
    }

    /**
     * Returns a type that swagger-core knows, with the same form in JSON, or null. Jackson writes an entry as a map of
     * this one entry.
     */
    private @Nullable Type sameAs(JavaType declared, Annotation @Nullable [] annotations) {
        if (declared.isTypeOrSubTypeOf(Map.Entry.class)) {
            JavaType[] parts = declared.findTypeParameters(Map.Entry.class);
            return parts.length == 2
                    ? mapper.getTypeFactory().constructMapType(Map.class, parts[0], parts[1])
                    : Map.class;
        }
        return scalars.sameAs(declared, annotations);
    }

    /** Returns the annotations of a property; if it has no {@code @Schema}, with that of the class. */
    private static Annotation @Nullable [] withThatOf(Class<?> declared, Annotation @Nullable [] annotations) {
        Annotation said = declared.getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class);
        List<Annotation> own = annotations == null ? List.of() : List.of(annotations);
        return said == null || own.stream().anyMatch(io.swagger.v3.oas.annotations.media.Schema.class::isInstance)
                ? annotations
                : Stream.concat(own.stream(), Stream.of(said)).toArray(Annotation[]::new);
    }
}
