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
 * Reads dates, times, URIs and the like only from texts, as which they are written. Jackson has no coercion
 * configuration for them: it takes any number for the text of its digits, or for a number of days or seconds. Also
 * tells a primitive that is missing, which is 0 or false in a record as in any other class, from one that is null.
 */
final class StrictScalars extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    private final ObjectMapper mapper;

    /** Takes the mapper that reads; what else is configured for it counts when it first meets a type. */
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

    /** For Jackson, what is missing in a record is null. */
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

        /** A property that is written as a number is read as a number, too. */
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
