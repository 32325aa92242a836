package org.jzenith.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.ObjectReader;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apiguardian.api.API;

/**
 * Limits what JSON of others, such as bodies of requests and of responses, makes the application hold: a few bytes for
 * each name, value and bracket become a hundred times as many. What the application has stored itself, in a database or
 * in Redis, needs no such limit. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class TokenLimit {

    /** With this, the message begins if there are too many. */
    private static final String TOKENS = "Token count";

    private final int maxTokens;
    private final Map<JsonFactory, JsonFactory> bounded = new ConcurrentHashMap<>();

    /** Creates a limit of how many names, values and brackets a text may have. */
    public TokenLimit(int maxTokens) {
        this.maxTokens = maxTokens;
    }

    /**
     * Returns a reader that reads no more tokens than are allowed, unless the application has set another limit, or
     * reads no plain JSON.
     */
    public ObjectReader apply(ObjectReader reader) {
        JsonFactory factory = reader.getFactory();
        return factory.getClass() != JsonFactory.class
                        || factory.streamReadConstraints().hasMaxTokenCount()
                ? reader
                : reader.with(bounded.computeIfAbsent(
                        factory,
                        plain -> bounded(plain).build().setCodec(plain.getCodec()))); // Deserializers may ask for it.
    }

    /**
     * Returns a builder of a factory like this one that reads no more tokens than are allowed, unless the application
     * has set another limit. Also, names are not kept for ever in a table of the JVM, which takes most of the time
     * where there are many different ones.
     */
    public JsonFactoryBuilder bounded(JsonFactory factory) {
        StreamReadConstraints constraints = factory.streamReadConstraints();
        return ((JsonFactoryBuilder) factory.rebuild())
                .streamReadConstraints(
                        constraints.hasMaxTokenCount()
                                ? constraints
                                : constraints.rebuild().maxTokenCount(maxTokens).build())
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES);
    }

    /** Returns whether it is the number of tokens that goes beyond what is accepted, and not another size. */
    public static boolean isExceeded(StreamConstraintsException failure) {
        return failure.getOriginalMessage().startsWith(TOKENS);
    }
}
