package org.jzenith.client.body;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.List;

/**
 * Splits a stream of bytes into elements, which may begin and end anywhere in its parts. Used for one stream.
 *
 * @param <T> the type of an element
 */
interface ElementDecoder<T> {

    /** Returns the elements that end in these bytes. */
    List<T> decode(Buffer bytes) throws IOException;

    /** Returns the elements that end with the stream; fails if it ends within one. */
    List<T> end() throws IOException;
}
