package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectReader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What RESTEasy has decided for requests with certain headers: which method answers them, and in which form. It decides the same
 * for the same headers, so it is asked once. Safe on any thread.
 */
final class Choice {

    private static final int MAX_FORMS = 16;
    private static final EntityForm[] NONE = {};

    private final RequestKey key;
    private final @Nullable CompiledMethod method;
    private final @Nullable ObjectReader bodyReader;
    private volatile EntityForm[] forms = NONE;
    /** Whether it has been found again since somebody asked; who sees it late does no harm. */
    private boolean used;

    /** Takes the method; null if RESTEasy is to call whatever it finds. */
    Choice(RequestKey key, @Nullable CompiledMethod method, @Nullable ObjectReader bodyReader) {
        this.key = key;
        this.method = method;
        this.bodyReader = bodyReader;
    }

    /** It has been found again. */
    void use() {
        if (!used) { // Not written each time, since all event loops read what lies beside it.
            used = true;
        }
    }

    /** Tells whether it has been found again since this was called last. */
    boolean takeUse() {
        boolean before = used;
        used = false;
        return before;
    }

    RequestKey key() {
        return key;
    }

    @Nullable CompiledMethod method() {
        return method;
    }

    /** Returns what reads bodies of this media type, if the method takes one. */
    @Nullable ObjectReader bodyReader() {
        return bodyReader;
    }

    /**
     * Returns how entities of a class are sent, by themselves or within a response, with the {@code Content-Type} that the
     * application has set, if any; null if unknown.
     */
    @Nullable EntityForm form(Class<?> type, boolean within, @Nullable String contentType) {
        for (EntityForm form : forms) {
            if (form.isOf(type, within, contentType)) {
                return form;
            }
        }
        return null;
    }

    /** Remembers how entities of a class are sent; there are few, so that the oldest is forgotten when there are too many. */
    synchronized void learn(EntityForm form) {
        EntityForm[] known = forms;
        EntityForm[] more = known.length < MAX_FORMS
                ? Arrays.copyOf(known, known.length + 1) : Arrays.copyOfRange(known, 1, known.length + 1);
        more[more.length - 1] = form;
        forms = more;
    }
}
