package org.jzenith.client.proxy;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** The result type of a client's method. */
enum ResultKind {
    SINGLE(Single.class),
    MAYBE(Maybe.class),
    COMPLETABLE(Completable.class),
    FLOWABLE(Flowable.class);

    private final Class<?> type;

    ResultKind(Class<?> type) {
        this.type = type;
    }

    /** Returns the kind of a return type, or null if a client cannot return it. */
    static @Nullable ResultKind of(Type raw) {
        for (ResultKind kind : values()) {
            if (kind.type == raw) {
                return kind;
            }
        }
        return null;
    }
}
