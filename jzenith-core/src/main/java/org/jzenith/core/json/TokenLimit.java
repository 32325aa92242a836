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
 * Limits the memory that foreign JSON takes, such as bodies of requests and responses: a few bytes for each name, value
 * and bracket become a hundred times as many. JSON that the application itself has stored, in a database or in Redis,
 * needs no such limit. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class TokenLimit {

    /** The message begins with this if there are too many. */
    private static final String TOKENS = "Token count";

    private final int maxTokens;
    private final Map<JsonFactory, JsonFactory> bounded = new ConcurrentHashMap<>();

    /** Creates a limit of the number of names, values and brackets in a text. */
    public TokenLimit(int maxTokens) {
        this.maxTokens = maxTokens;
    }

    /**
     * Returns a reader that reads at most the allowed number of tokens. A limit of the application takes precedence; a
     * format other than plain JSON has no limit.
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
     * Returns a builder of a factory like this one that reads at most the allowed number of tokens. A limit of the
     * application takes precedence. The factory does not keep names forever in a table of the JVM, because many
     * different names would make that slow.
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

    /** Returns whether the failure means too many tokens, and not another size. */
    public static boolean isExceeded(StreamConstraintsException failure) {
        return failure.getOriginalMessage().startsWith(TOKENS);
    }
}
