package org.jzenith.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import org.apiguardian.api.API;

/** The default mappers of an application for JSON, over HTTP and in storages. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ObjectMappers {

    /**
     * Jackson's own limit of 1,000 lets a client overflow the stack of an event loop, which takes several calls for
     * each level.
     */
    private static final int MAX_NESTING = 200;

    private ObjectMappers() {}

    /**
     * Returns the builder of a new mapper. Dates and durations use ISO 8601, and keep their offset and zone. Vert.x's
     * own values appear as their content. Unknown properties, trailing text and deep nesting are errors. Clients cannot
     * name classes.
     */
    public static JsonMapper.Builder defaults() {
        return VertxValues.addTo(JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNestingDepth(MAX_NESTING)
                                .build())
                        .build()))
                .addModules(new Jdk8Module(), new DeferredTimeModule(), new ParameterNamesModule())
                .disable(
                        SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
                        SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .polymorphicTypeValidator(new NamedSubtypes());
    }
}
