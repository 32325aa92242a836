package org.jzenith.client.form;

import java.lang.reflect.Type;
import org.reactivestreams.Publisher;

/** The content of a part. */
sealed interface PartContent {

    /**
     * Content that is known as a whole: a text, bytes, or any other value, which is written as JSON.
     *
     * @param type the type that JSON is written for
     */
    record Value(Object value, Type type) implements PartContent {}

    /** Bytes that arrive in parts. */
    record Pieces(Publisher<?> pieces) implements PartContent {}

    /** Bytes that are read on a thread that may block. */
    record Source(StreamSource stream) implements PartContent {}
}
