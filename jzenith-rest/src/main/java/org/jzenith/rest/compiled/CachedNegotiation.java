package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectReader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * RESTEasy's decision for requests with certain headers: the method and the encoder. The same headers always lead to
 * the same decision, so RESTEasy makes it only once. Safe on any thread.
 */
final class CachedNegotiation {

    private static final int MAX_ENCODERS = 16;
    private static final EntityEncoder[] NONE = {};

    private final RequestKey key;
    private final @Nullable CompiledMethod method;
    private final @Nullable ObjectReader bodyReader;
    private volatile EntityEncoder[] encoders = NONE;
    /** Whether a request has used it since the last check; a thread that sees an old value does no harm. */
    private boolean used;

    /** Takes the method; null if RESTEasy must call the method. */
    CachedNegotiation(RequestKey key, @Nullable CompiledMethod method, @Nullable ObjectReader bodyReader) {
        this.key = key;
        this.method = method;
        this.bodyReader = bodyReader;
    }

    /** Records a use. */
    void use() {
        if (!used) { // Not written each time, because all event loops read the fields next to it.
            used = true;
        }
    }

    /** Returns whether a request has used it since the last call. */
    boolean takeUse() {
        boolean before = used;
        used = false;
        return before;
    }

    RequestKey key() {
        return key;
    }

    @Nullable
    CompiledMethod method() {
        return method;
    }

    /** Returns the reader for bodies of this media type, if the method takes a body. */
    @Nullable
    ObjectReader bodyReader() {
        return bodyReader;
    }

    /**
     * Returns the encoder of a class of entities, by themselves or within a response, with the {@code Content-Type} of
     * the application, if any; null if unknown.
     */
    @Nullable
    EntityEncoder encoder(Class<?> type, boolean within, @Nullable String contentType) {
        for (EntityEncoder encoder : encoders) {
            if (encoder.isOf(type, within, contentType)) {
                return encoder;
            }
        }
        return null;
    }

    /**
     * Caches the encoder of a class of entities. There are usually few classes; if there are too many, drops the
     * oldest.
     */
    synchronized void learn(EntityEncoder encoder) {
        EntityEncoder[] known = encoders;
        EntityEncoder[] more = known.length < MAX_ENCODERS
                ? Arrays.copyOf(known, known.length + 1)
                : Arrays.copyOfRange(known, 1, known.length + 1);
        more[more.length - 1] = encoder;
        encoders = more;
    }
}
