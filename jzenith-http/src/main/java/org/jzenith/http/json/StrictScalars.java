package org.jzenith.http.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.lang.reflect.Array;
import java.time.Year;
import org.jspecify.annotations.Nullable;

/**
 * Reads dates, times, URIs and similar scalars only from texts. Jackson has no coercion configuration for them: it
 * takes a number for the text of its digits, or for days or seconds. Also distinguishes a missing primitive, which is 0
 * or false in records and other classes, from null.
 */
final class StrictScalars extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    private final ObjectMapper mapper;

    /** Takes the reading mapper. Its later configuration counts until it first uses a type. */
    StrictScalars(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public JsonDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription description, JsonDeserializer<?> deserializer) {
        Class<?> read = deserializer.handledType(); // Jackson has one description for int and Integer.
        if (read != null && read.isPrimitive()) {
            return new OfPrimitive(deserializer, Array.get(Array.newInstance(read, 1), 0));
        }
        LogicalType kind = deserializer.logicalType();
        boolean time = kind == LogicalType.DateTime
                && description.getBeanClass() != Year.class
                && !mapper.isEnabled(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
        return time || kind == LogicalType.OtherScalar ? new OfText(deserializer) : deserializer;
    }

    /** Replaces a missing value by 0 or false. In records, Jackson would treat it as null. */
    private static final class OfPrimitive extends DelegatingDeserializer {

        private static final long serialVersionUID = 1L;

        private final Object absent;

        OfPrimitive(JsonDeserializer<?> deserializer, Object absent) {
            super(deserializer);
            this.absent = absent;
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> deserializer) {
            return new OfPrimitive(deserializer, absent);
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return absent;
        }
    }

    private static final class OfText extends DelegatingDeserializer {

        private static final long serialVersionUID = 1L;

        OfText(JsonDeserializer<?> deserializer) {
            super(deserializer);
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> deserializer) {
            return new OfText(deserializer);
        }

        /** Accepts numbers for properties with a numeric format. */
        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property)
                throws JsonMappingException {
            JsonDeserializer<?> contextual = super.createContextual(context, property);
            JsonFormat.Value format = findFormatOverrides(context, property, handledType());
            return format != null && format.getShape().isNumeric() ? ((OfText) contextual).getDelegatee() : contextual;
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonToken token = parser.currentToken();
            boolean array = token == JsonToken.START_ARRAY
                    && !context.isEnabled(DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS);
            return token.isNumeric() || token.isBoolean() || array
                    ? context.handleUnexpectedToken(handledType(), parser)
                    : super.deserialize(parser, context);
        }
    }
}
