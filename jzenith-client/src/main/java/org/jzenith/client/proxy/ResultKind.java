package org.jzenith.client.proxy;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/** The result type of a client's method. */
enum ResultKind {
    SINGLE(Single.class, Content.VALUE),
    MAYBE(Maybe.class, Content.OPTIONAL),
    COMPLETABLE(Completable.class, Content.NONE),
    FLOWABLE(Flowable.class, Content.ELEMENTS),
    PUBLISHER(Publisher.class, Content.ELEMENTS),
    FLOW_PUBLISHER(Flow.Publisher.class, Content.ELEMENTS),
    STAGE(CompletionStage.class, Content.VALUE),
    STAGE_OF_NOTHING(CompletionStage.class, Content.NONE),
    /** A value that the calling thread waits for. */
    BLOCKING(Object.class, Content.VALUE),
    BLOCKING_OPTIONAL(Optional.class, Content.OPTIONAL),
    BLOCKING_NOTHING(void.class, Content.NONE);

    /** What a result has in the end. */
    enum Content {
        VALUE,
        /** A value, or nothing if the service has none. */
        OPTIONAL,
        NONE,
        ELEMENTS
    }

    /** The packages of libraries whose types deliver values later, none of which a client returns. */
    private static final List<String> FOREIGN =
            List.of("io.reactivex.", "io.smallrye.mutiny.", "io.vertx.", "reactor.");

    private final Class<?> type;
    private final Content content;

    ResultKind(Class<?> type, Content content) {
        this.type = type;
        this.content = content;
    }

    /** Returns the kind of a return type, or null if a client cannot return it. */
    static @Nullable ResultKind of(Type returned) {
        Type raw = DeclaredType.raw(returned);
        if (raw == CompletionStage.class || raw == CompletableFuture.class) {
            return DeclaredType.argument(returned) == Void.class ? STAGE_OF_NOTHING : STAGE;
        }
        for (ResultKind kind : values()) {
            if (kind.type == raw) {
                return kind;
            }
        }
        return isForeign(raw) ? null : BLOCKING;
    }

    /** A buffer of Vert.x is a value. */
    private static boolean isForeign(Type raw) {
        return raw instanceof Class<?> plain
                && (Future.class.isAssignableFrom(plain)
                        || Publisher.class.isAssignableFrom(plain)
                        || (!plain.getName().startsWith("io.vertx.core.buffer.")
                                && !plain.getName().startsWith("io.vertx.core.json.")
                                && FOREIGN.stream().anyMatch(plain.getName()::startsWith)));
    }

    Content content() {
        return content;
    }

    /** Returns the type of the value or of the elements; {@code Void} if there is none. */
    Type valueOf(Type returned) {
        return content == Content.NONE ? Void.class : this == BLOCKING ? returned : DeclaredType.argument(returned);
    }
}
