package org.jzenith.openapi;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotationIntrospectorPair;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.Configuration;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates schemas of Java types as the application's own mapper reads and writes them. swagger-core keeps resolvers and
 * mappers in static fields, for all applications of the JVM; this resolver does not use them. Used by one thread, for
 * one document.
 */
final class TypeResolver extends ModelResolver {

    /** Creates the resolver, which changes {@code mapper}: no other code may use that mapper. */
    TypeResolver(ObjectMapper mapper, TypeNames names) {
        super(mapper, names);
        configuration(new Configuration().openAPI31(true));
        openapi31(true);
    }

    /** Hides the subtypes that Jackson deduces from their properties, because {@link TypeContext} describes them. */
    @Override
    protected AnnotationIntrospector _intr() {
        AnnotationIntrospector known = super._intr();
        return new AnnotationIntrospectorPair(known, AnnotationIntrospector.nopInstance()) {
            private static final long serialVersionUID = 1L;

            @Override
            public @Nullable List<NamedType> findSubtypes(Annotated annotated) {
                return DeducedSubtypes.areOf(annotated, _mapper.getSerializationConfig())
                        ? null
                        : known.findSubtypes(annotated);
            }
        };
    }

    /** If {@code @JsonTypeInfo} does not name the discriminator property, Jackson has a default name. */
    private static @Nullable String defaultTypeProperty(JavaType type) {
        JsonTypeInfo info = type.getRawClass().getDeclaredAnnotation(JsonTypeInfo.class);
        boolean property = info != null
                && info.property().isEmpty()
                && (info.include() == JsonTypeInfo.As.PROPERTY || info.include() == JsonTypeInfo.As.EXISTING_PROPERTY);
        return property ? info.use().getDefaultPropertyName() : null;
    }

    @Override
    protected void resolveDiscriminatorProperty(
            JavaType type, ModelConverterContext context, @SuppressWarnings("rawtypes") Schema model) {
        super.resolveDiscriminatorProperty(type, context, model);
        String property = defaultTypeProperty(type);
        if (property != null
                && (model.getProperties() == null || !model.getProperties().containsKey(property))) {
            model.addProperty(property, new JsonSchema().typesItem("string"));
            model.addRequiredItem(property);
        }
    }

    @Override
    protected @Nullable Discriminator resolveDiscriminator(JavaType type, ModelConverterContext context) {
        Discriminator named = super.resolveDiscriminator(type, context);
        String property = defaultTypeProperty(type);
        return named == null && property != null ? new Discriminator().propertyName(property) : named;
    }

    @Override
    @SuppressWarnings("rawtypes") // as in the superclass
    protected boolean applyBeanValidatorAnnotations(
            Schema property,
            Annotation @Nullable [] annotations,
            @Nullable Schema parent,
            boolean applyNotNullAnnotations) {
        if (annotations == null) {
            return false;
        }
        boolean changed = super.applyBeanValidatorAnnotations(
                property, Constraints.withoutPatterns(annotations), parent, applyNotNullAnnotations);
        Constraints.apply(property, annotations);
        return changed;
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    protected boolean applyBeanValidatorAnnotations(
            BeanPropertyDefinition definition,
            Schema property,
            Annotation @Nullable [] annotations,
            @Nullable Schema parent,
            boolean applyNotNullAnnotations) {
        boolean changed =
                super.applyBeanValidatorAnnotations(definition, property, annotations, parent, applyNotNullAnnotations);
        Constraints.typeOf(definition).forEach(type -> applyToArguments(property, type));
        if (Nulls.areIn(definition, _mapper.getSerializationConfig())) {
            Nulls.allowIn(property);
        }
        return changed;
    }

    /**
     * Describes the constraints of the arguments of a type: {@code Optional<@NotBlank String>}, {@code List<@Positive
     * Integer>}, {@code Map<@NotBlank String, Integer>}.
     */
    void applyToArguments(@Nullable Object schema, AnnotatedType type) {
        if (schema instanceof Schema<?> described && type instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
            AnnotatedType last = arguments[arguments.length - 1];
            Object inner = ReturnType.rawType(type.getType()) == Optional.class
                    ? described
                    : described.getItems() != null ? described.getItems() : described.getAdditionalProperties();
            if (inner instanceof Schema<?> element && element.get$ref() == null) {
                applyBeanValidatorAnnotations(element, last.getAnnotations(), null, false);
            }
            if (arguments.length == 2 && described.getAdditionalProperties() instanceof Schema<?>) {
                applyToKeys(described, arguments[0]);
            }
            applyToArguments(inner, last);
        }
    }

    private void applyToKeys(Schema<?> map, AnnotatedType key) {
        Schema<?> names = new JsonSchema().typesItem("string");
        applyBeanValidatorAnnotations(names, key.getAnnotations(), null, false);
        if (!names.equals(new JsonSchema().typesItem("string"))) {
            map.setPropertyNames(names);
        }
    }

    /**
     * Ignores {@code @Nullable}: only properties can be null in JSON, which {@link Nulls} describes; a parameter is
     * missing instead.
     */
    @Override
    protected @Nullable Boolean resolveNullable(
            Annotated annotated,
            Annotation @Nullable [] annotations,
            io.swagger.v3.oas.annotations.media.@Nullable Schema said) {
        return (said != null && said.nullable()) ? Boolean.TRUE : null;
    }
}
