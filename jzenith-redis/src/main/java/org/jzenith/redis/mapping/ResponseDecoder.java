package org.jzenith.redis.mapping;

import io.vertx.redis.client.Response;
import org.jspecify.annotations.Nullable;

/** Converts an answer to the value that the subscriber receives. */
@FunctionalInterface
public interface ResponseDecoder<T> {

    /** Returns the value, or null for none; the subscriber receives an exception. */
    @Nullable
    T read(@Nullable Response response) throws Exception;

    /** Returns the failure that the subscriber receives. */
    default Throwable failure(Throwable failure) {
        return failure;
    }
}
