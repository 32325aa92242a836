package org.jzenith.client.body;

import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** The body of a request, encoded. */
public sealed interface RequestBody {

    /** Returns the media type, or null if there is no body. */
    @Nullable
    String contentType();

    /** No body. */
    record None() implements RequestBody {
        @Override
        public @Nullable String contentType() {
            return null;
        }
    }

    /**
     * A body that is known as a whole.
     *
     * @param bytes not changed any more
     */
    record Bytes(Buffer bytes, String contentType) implements RequestBody {}

    /**
     * A body that arrives in parts.
     *
     * @param parts subscribed to once, when the request is sent
     * @param release run once the call has ended, also if the request was not sent
     */
    record Stream(Flowable<Buffer> parts, String contentType, Runnable release) implements RequestBody {}
}
