package org.jzenith.openapi;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.Configuration;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.annotation.Annotation;
import org.jspecify.annotations.Nullable;

/**
 * Creates schemas of Java types as the application's own mapper reads and writes them. swagger-core keeps resolvers and mappers in static
 * fields, for all applications of the JVM; this resolver does not use them. Used by one thread, for one document.
 */
final class TypeResolver extends ModelResolver {

    /** Creates the resolver, which changes {@code mapper}: it must be a mapper of the resolver's own. */
    TypeResolver(ObjectMapper mapper, TypeNames names) {
        super(mapper, names);
        configuration(new Configuration().openAPI31(true));
        openapi31(true);
    }

    @Override
    @SuppressWarnings("rawtypes") // as in the class that this extends
    protected boolean applyBeanValidatorAnnotations(Schema property, Annotation @Nullable [] annotations, @Nullable Schema parent,
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
    protected boolean applyBeanValidatorAnnotations(BeanPropertyDefinition definition, Schema property, Annotation @Nullable [] annotations,
            @Nullable Schema parent, boolean applyNotNullAnnotations) {
        boolean changed = super.applyBeanValidatorAnnotations(definition, property, annotations, parent, applyNotNullAnnotations);
        if (Nulls.areIn(definition, _mapper.getSerializationConfig())) {
            Nulls.allowIn(property);
        }
        return changed;
    }

    /** Ignores {@code @Nullable}: only properties are null in JSON, which {@link Nulls} describes; a parameter is missing instead. */
    @Override
    protected @Nullable Boolean resolveNullable(Annotated annotated, Annotation @Nullable [] annotations,
            io.swagger.v3.oas.annotations.media.@Nullable Schema said) {
        return (said != null && said.nullable()) ? Boolean.TRUE : null;
    }
}
