package org.jzenith.openapi;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverterContextImpl;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The types of one document with their schemas, each type described as what it is in JSON. */
final class TypeContext extends ModelConverterContextImpl {

    private final ObjectMapper mapper;
    private final JsonScalars scalars;

    TypeContext(TypeResolver resolver) {
        super(List.of(resolver));
        this.mapper = resolver.objectMapper();
        this.scalars = new JsonScalars(mapper);
    }

    @Override
    @SuppressWarnings("rawtypes") // as in the class that this extends
    public @Nullable Schema resolve(AnnotatedType annotated) {
        JavaType declared = mapper.constructType(annotated.getType());
        Type same = sameAs(declared, annotated.getCtxAnnotations());
        if (same != null) {
            annotated.type(same).ctxAnnotations(withThatOf(declared.getRawClass(), annotated.getCtxAnnotations()));
        }
        Schema schema = super.resolve(annotated);
        if (declared.hasRawClass(LocalDateTime.class) && schema != null && "date-time".equals(schema.getFormat())) {
            schema.setFormat("date-time-local"); // The format that swagger-core sets has an offset.
        }
        return schema;
    }

    /**
     * Returns a type that swagger-core knows and that looks the same in JSON, or null. Jackson writes an entry as a map of this one entry.
     */
    private @Nullable Type sameAs(JavaType declared, Annotation @Nullable [] annotations) {
        if (declared.isTypeOrSubTypeOf(Map.Entry.class)) {
            JavaType[] parts = declared.findTypeParameters(Map.Entry.class);
            return parts.length == 2 ? mapper.getTypeFactory().constructMapType(Map.class, parts[0], parts[1]) : Map.class;
        }
        return scalars.sameAs(declared, annotations);
    }

    /** Returns the annotations of a property, with the class's own {@code @Schema} annotation if the property has none. */
    private static Annotation @Nullable [] withThatOf(Class<?> declared, Annotation @Nullable [] annotations) {
        Annotation said = declared.getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class);
        List<Annotation> own = annotations == null ? List.of() : List.of(annotations);
        return said == null || own.stream().anyMatch(io.swagger.v3.oas.annotations.media.Schema.class::isInstance) ? annotations
                : Stream.concat(own.stream(), Stream.of(said)).toArray(Annotation[]::new);
    }
}
