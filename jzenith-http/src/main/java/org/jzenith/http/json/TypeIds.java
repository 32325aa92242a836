package org.jzenith.http.json;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reports the type property of an object and the known types, if that property is missing or unknown. Jackson's own
 * exception contains only the sent value and the application's classes.
 */
public final class TypeIds extends DeserializationProblemHandler {

    /** The type of an object is missing or unknown. */
    public static final class UnknownTypeException extends InvalidTypeIdException {

        private static final long serialVersionUID = 1L;

        private final String ids;
        private final boolean ofProperty;

        UnknownTypeException(
                DeserializationContext context, JavaType base, @Nullable String id, String ids, boolean ofProperty) {
            super(context.getParser(), "unknown type", base, id);
            this.ids = ids;
            this.ofProperty = ofProperty;
        }

        /** Returns the known ids, such as "circle, square". */
        public String ids() {
            return ids;
        }

        /** Returns whether the path ends with the type property, and not with the object. */
        public boolean isOfProperty() {
            return ofProperty;
        }
    }

    private static final Set<JsonTypeInfo.As> INSIDE =
            Set.of(JsonTypeInfo.As.PROPERTY, JsonTypeInfo.As.EXISTING_PROPERTY);

    @Override
    public @Nullable JavaType handleUnknownTypeId(
            DeserializationContext context, JavaType base, String id, TypeIdResolver resolver, String reason)
            throws IOException {
        return context.isEnabled(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
                ? refuse(context, base, id, resolver)
                : null;
    }

    @Override
    public @Nullable JavaType handleMissingTypeId(
            DeserializationContext context, JavaType base, TypeIdResolver resolver, String reason) throws IOException {
        return refuse(context, base, null, resolver);
    }

    /** Returns null if there are class names instead of ids. Jackson then fails with its own message. */
    private static @Nullable JavaType refuse(
            DeserializationContext context, JavaType base, @Nullable String id, TypeIdResolver resolver)
            throws IOException {
        String ids = resolver.getDescForKnownTypeIds();
        if (ids == null || !ids.startsWith("[")) {
            return null;
        }
        TypeDeserializer types = context.getFactory().findTypeDeserializer(context.getConfig(), base);
        String property = types != null && INSIDE.contains(types.getTypeInclusion()) ? types.getPropertyName() : null;
        UnknownTypeException refusal =
                new UnknownTypeException(context, base, id, ids.substring(1, ids.length() - 1), property != null);
        if (property != null) {
            refusal.prependPath(base.getRawClass(), property);
        }
        throw refusal;
    }
}
