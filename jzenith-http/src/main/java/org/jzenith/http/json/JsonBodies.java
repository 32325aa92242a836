package org.jzenith.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.MappingJsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.json.TokenLimit;

/**
 * Reads JSON from clients with a mapper of its own, which may be stricter than the application's mapper. Limits the
 * number of tokens, and rejects texts that cannot be stored. Safe on any thread.
 */
public final class JsonBodies {

    private final ObjectMapper own;
    private final ObjectMapper reading;
    private final TokenLimit tokens;
    private final boolean unstorable;
    private final Map<JsonFactory, JsonFactory> bounded = new ConcurrentHashMap<>();

    /**
     * Takes a mapper for request bodies.
     *
     * @param own the mapper of the application, which {@code reading} replaces; mappers of a {@code ContextResolver}
     *     stay
     * @param maxTokens the maximal number of names, values and brackets in a body
     * @param unstorable whether texts may contain characters that most stores reject
     */
    public JsonBodies(ObjectMapper own, ObjectMapper reading, int maxTokens, boolean unstorable) {
        this.own = own;
        this.reading = reading;
        this.tokens = new TokenLimit(maxTokens);
        this.unstorable = unstorable;
    }

    /**
     * Configures a mapper for request bodies.
     *
     * @param coercions whether to convert values of other types
     * @param duplicateNames whether an object may have duplicate names
     */
    public static JsonMapper.Builder reading(JsonMapper.Builder json, boolean coercions, boolean duplicateNames) {
        json.addHandler(new TypeIds()).configure(StreamReadFeature.STRICT_DUPLICATE_DETECTION, !duplicateNames);
        return coercions ? json : withoutCoercions(json);
    }

    /**
     * Makes a mapper reject values of other types, except whole numbers for decimal ones. Jackson itself would truncate
     * 4.7, convert 0 to the first constant, true to a text and null to 0, and read 1e400 as infinity.
     */
    private static JsonMapper.Builder withoutCoercions(JsonMapper.Builder json) {
        return json.addModule(new SimpleModule("jzenith-strict-scalars")
                        .setDeserializerModifier(new StrictScalars(json.build())))
                .addModule(new SimpleModule("jzenith-finite-numbers").setDeserializerModifier(new FiniteNumbers()))
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(
                        DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .withCoercionConfigDefaults(any -> any.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
                .withCoercionConfig(
                        LogicalType.Textual, text -> text.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail));
    }

    /** Returns whether texts may contain characters that most stores reject. */
    public boolean takesUnstorableText() {
        return unstorable;
    }

    /** Returns the mapper for request bodies in place of {@code mapper}. */
    @SuppressWarnings("ReferenceEquality") // It is one object.
    public ObjectMapper mapper(ObjectMapper mapper) {
        return mapper == own ? reading : mapper;
    }

    /** Returns a reader for one value of a type, which rejects data after it. */
    public ObjectReader reader(JavaType type) {
        return bounded(reading.readerFor(type).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS));
    }

    /** Returns a writer for values of a type. */
    public ObjectWriter writer(JavaType type) {
        return type.isJavaLangObject() || !type.isContainerType() ? own.writer() : own.writerFor(type);
    }

    /** Returns the type arguments that {@code subtype} has for a generic type, as far as it declares them. */
    public JavaType[] typeArguments(Class<?> subtype, Class<?> generic) {
        return reading.getTypeFactory().constructType(subtype).findTypeParameters(generic);
    }

    /** Returns why values of a type can never be read; null if they can. */
    public @Nullable String unreadable(JavaType type) {
        try {
            reader(type).readValue("{}"); // An object may lack something; other types have another form.
            return null;
        } catch (InvalidDefinitionException e) {
            return e.getOriginalMessage();
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    /**
     * Returns a reader with the limit of tokens, unless the application has set another one, and with the checks of
     * {@link ReceivedJsonParser}. Returns a reader of other formats unchanged.
     */
    public ObjectReader bounded(ObjectReader reader) {
        JsonFactory factory = reader.getFactory();
        return factory.getClass() == JsonFactory.class || factory.getClass() == MappingJsonFactory.class
                ? reader.with(bounded.computeIfAbsent(factory, this::bound))
                : reader;
    }

    private JsonFactory bound(JsonFactory factory) {
        return new ReceivedJsonFactory(tokens.bounded(factory), unstorable)
                .setCodec(factory.getCodec()); // Deserializers may use it.
    }
}
