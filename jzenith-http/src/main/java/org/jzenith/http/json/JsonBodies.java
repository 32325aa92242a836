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
 * How JSON is read that clients send: by a mapper of its own, which need not accept all that the application accepts
 * elsewhere, up to a number of tokens, and without what nothing can store. Safe on any thread.
 */
public final class JsonBodies {

    private final ObjectMapper own;
    private final ObjectMapper reading;
    private final TokenLimit tokens;
    private final boolean unstorable;
    private final Map<JsonFactory, JsonFactory> bounded = new ConcurrentHashMap<>();

    /**
     * Takes a mapper for bodies that are read.
     *
     * @param own the mapper of the application, which {@code reading} replaces; others, of a {@code ContextResolver},
     *     are used as they are
     * @param maxTokens how many names, values and brackets a body may have
     * @param unstorable whether texts may have what most stores cannot keep
     */
    public JsonBodies(ObjectMapper own, ObjectMapper reading, int maxTokens, boolean unstorable) {
        this.own = own;
        this.reading = reading;
        this.tokens = new TokenLimit(maxTokens);
        this.unstorable = unstorable;
    }

    /**
     * Makes a mapper one for bodies of clients.
     *
     * @param coercions whether values may have another type than the one that is read
     * @param duplicateNames whether an object may have a name twice
     */
    public static JsonMapper.Builder reading(JsonMapper.Builder json, boolean coercions, boolean duplicateNames) {
        json.addHandler(new TypeIds()).configure(StreamReadFeature.STRICT_DUPLICATE_DETECTION, !duplicateNames);
        return coercions ? json : withoutCoercions(json);
    }

    /**
     * Makes a mapper refuse values of another type than the one that is read, except for whole numbers where a decimal
     * one is expected. Jackson itself would cut off the decimals of 4.7, take 0 for the first constant, true for a text
     * and null for 0, and make infinity of 1e400.
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

    /** Returns whether texts may have what most stores cannot keep. */
    public boolean takesUnstorableText() {
        return unstorable;
    }

    /** Returns the mapper to read with, where the application would use {@code mapper}. */
    @SuppressWarnings("ReferenceEquality") // It is one object.
    public ObjectMapper mapper(ObjectMapper mapper) {
        return mapper == own ? reading : mapper;
    }

    /** Returns what reads a value of a type as bodies are read, and nothing else beside it. */
    public ObjectReader reader(JavaType type) {
        return bounded(reading.readerFor(type).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS));
    }

    /** Returns what writes values of a type. */
    public ObjectWriter writer(JavaType type) {
        return type.isJavaLangObject() || !type.isContainerType() ? own.writer() : own.writerFor(type);
    }

    /** Returns the type that {@code subtype} gives for the parameters of a generic one, as far as it says so. */
    public JavaType[] typeArguments(Class<?> subtype, Class<?> generic) {
        return reading.getTypeFactory().constructType(subtype).findTypeParameters(generic);
    }

    /** Returns why values of a type can never be read; null if they can. */
    public @Nullable String unreadable(JavaType type) {
        try {
            reader(type).readValue("{}"); // For an object, it may lack something; anything else has another form.
            return null;
        } catch (InvalidDefinitionException e) {
            return e.getOriginalMessage();
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    /**
     * Returns a reader that reads no more tokens than are allowed, unless the application has set another limit, and
     * refuses what {@link ReceivedJsonParser} does. One that reads no plain JSON stays as it is.
     */
    public ObjectReader bounded(ObjectReader reader) {
        JsonFactory factory = reader.getFactory();
        return factory.getClass() == JsonFactory.class || factory.getClass() == MappingJsonFactory.class
                ? reader.with(bounded.computeIfAbsent(factory, this::bound))
                : reader;
    }

    private JsonFactory bound(JsonFactory factory) {
        return new ReceivedJsonFactory(tokens.bounded(factory), unstorable)
                .setCodec(factory.getCodec()); // Deserializers may ask for it.
    }
}
