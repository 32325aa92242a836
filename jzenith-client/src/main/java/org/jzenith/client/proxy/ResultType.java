package org.jzenith.client.proxy;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncStreamType;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.async.AsyncValueType;
import org.reactivestreams.Publisher;

/**
 * The result type of a client's method.
 *
 * @param content what a result has in the end
 * @param value the type of the value or of the elements; {@code Void} if there is none
 * @param later the type that delivers the value later; null if it delivers elements, or the calling thread waits
 * @param stream the type that delivers elements later, or null
 */
record ResultType(Content content, Type value, @Nullable AsyncValueType<?> later, @Nullable AsyncStreamType<?> stream) {

    /** What a result has in the end. */
    enum Content {
        VALUE,
        /** A value, or nothing if the service has none. */
        OPTIONAL,
        NOTHING,
        ELEMENTS
    }

    /** The packages of libraries whose types deliver values later. */
    private static final List<String> FOREIGN =
            List.of("io.reactivex.", "io.smallrye.mutiny.", "io.vertx.", "reactor.");

    /** Reads a return type; returns null if a client cannot return it. */
    static @Nullable ResultType of(Type returned, AsyncTypes asyncTypes) {
        if (!(DeclaredType.raw(returned) instanceof Class<?> raw)) {
            return new ResultType(Content.VALUE, returned, null, null);
        }
        Type argument = DeclaredType.argument(returned);
        AsyncValueType<?> later = asyncTypes.value(raw);
        if (later != null && later.type() == raw) {
            Content content =
                    switch (later.content(argument)) {
                        case VALUE -> Content.VALUE;
                        case OPTIONAL -> Content.OPTIONAL;
                        case NOTHING -> Content.NOTHING;
                    };
            return new ResultType(content, content == Content.NOTHING ? Void.class : argument, later, null);
        }
        AsyncStreamType<?> stream = asyncTypes.stream(raw);
        if (stream != null && stream.type() == raw && stream.isCreatable()) {
            return new ResultType(Content.ELEMENTS, argument, null, stream);
        }
        if (raw == void.class) {
            return new ResultType(Content.NOTHING, Void.class, null, null);
        }
        if (raw == Optional.class) {
            return new ResultType(Content.OPTIONAL, argument, null, null);
        }
        return later != null || stream != null || isForeign(raw)
                ? null
                : new ResultType(Content.VALUE, returned, null, null);
    }

    /** A buffer of Vert.x is a value. */
    private static boolean isForeign(Class<?> raw) {
        String name = raw.getName();
        return Future.class.isAssignableFrom(raw)
                || Publisher.class.isAssignableFrom(raw)
                || (!name.startsWith("io.vertx.core.buffer.")
                        && !name.startsWith("io.vertx.core.json.")
                        && FOREIGN.stream().anyMatch(name::startsWith));
    }
}
