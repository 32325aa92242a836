package org.jzenith.redis;

import io.vertx.redis.client.Response;
import org.jspecify.annotations.Nullable;

/** Makes of an answer what a subscriber wants. */
@FunctionalInterface
interface Reading<T> {

    /** Returns what the answer means, null for nothing; what it throws is told the subscriber. */
    @Nullable T read(@Nullable Response response) throws Exception;

    /** What the subscriber is told of a failure. */
    default Throwable failure(Throwable failure) {
        return failure;
    }
}
