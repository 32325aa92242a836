package org.jzenith.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.type.ArrayType;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rejects infinity and NaN for decimal numbers. Jackson reads 1e400 as infinity, and the text {@code "NaN"} as a
 * number. {@link ReceivedJsonParser} rejects the former too, with a better path. But if the type of an object follows
 * its other properties, Jackson reads the object twice, the second time without that parser.
 */
final class FiniteNumbers extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    private static final Set<Class<?>> TYPES =
            Set.of(float.class, Float.class, double.class, Double.class, OptionalDouble.class);

    @Override
    public JsonDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription description, JsonDeserializer<?> deserializer) {
        return TYPES.contains(description.getBeanClass()) ? new Finite(deserializer) : deserializer;
    }

    @Override
    public JsonDeserializer<?> modifyArrayDeserializer(
            DeserializationConfig config,
            ArrayType type,
            BeanDescription description,
            JsonDeserializer<?> deserializer) {
        boolean decimal = type.hasRawClass(float[].class) || type.hasRawClass(double[].class);
        return decimal ? new Finite(deserializer) : deserializer;
    }

    private static final class Finite extends DelegatingDeserializer {

        private static final long serialVersionUID = 1L;

        Finite(JsonDeserializer<?> deserializer) {
            super(deserializer);
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> deserializer) {
            return new Finite(deserializer);
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Object value = super.deserialize(parser, context);
            if (value instanceof Double number) {
                check(number, parser);
            } else if (value instanceof Float number) {
                check(number, parser);
            } else if (value instanceof OptionalDouble optional && optional.isPresent()) {
                check(optional.getAsDouble(), parser);
            } else if (value instanceof double[] numbers) {
                check(numbers, parser);
            } else if (value instanceof float[] numbers) {
                check(
                        IntStream.range(0, numbers.length)
                                .mapToDouble(i -> numbers[i])
                                .toArray(),
                        parser);
            }
            return value;
        }

        private void check(double number, JsonParser parser) throws IOException {
            if (!Double.isFinite(number)) {
                throw refusal(parser);
            }
        }

        private void check(double[] numbers, JsonParser parser) throws IOException {
            if (!DoubleStream.of(numbers).allMatch(Double::isFinite)) {
                int first = IntStream.range(0, numbers.length)
                        .filter(i -> !Double.isFinite(numbers[i]))
                        .findFirst()
                        .getAsInt();
                throw JsonMappingException.wrapWithPath(refusal(parser), numbers, first);
            }
        }

        private InputCoercionException refusal(JsonParser parser) {
            return new InputCoercionException(
                    parser, "not a finite number", JsonToken.VALUE_NUMBER_FLOAT, handledType());
        }
    }
}
