package org.jzenith.core.async;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * All types of one application whose values arrive later. The types that plugins add precede those of RxJava 2, the JDK
 * and Vert.x, because they may be subtypes of them. Immutable, safe on any thread.
 */
@Singleton
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class AsyncTypes {

    /** A {@code Publisher} by its type, but it has one value. */
    private static final String MONO = "reactor.core.publisher.Mono";

    private final List<AsyncValueType<?>> values;
    private final List<AsyncStreamType<?>> streams;

    /** Found once for each class. */
    private final ClassValue<Optional<AsyncValueType<?>>> valueOf;

    private final ClassValue<Optional<AsyncStreamType<?>>> streamOf;

    @Inject
    AsyncTypes(Set<AsyncValueType<?>> values, Set<AsyncStreamType<?>> streams) {
        this.values = Stream.of(values, RxJava2Types.values(), JdkTypes.values(), List.of(VertxTypes.FUTURE))
                .<AsyncValueType<?>>flatMap(each -> each.stream())
                .toList();
        this.streams = Stream.of(streams, RxJava2Types.streams(), JdkTypes.streams())
                .<AsyncStreamType<?>>flatMap(each -> each.stream())
                .toList();
        this.valueOf = new ClassValue<>() {
            @Override
            protected Optional<AsyncValueType<?>> computeValue(Class<?> type) {
                return AsyncTypes.this.values.stream()
                        .filter(one -> one.type().isAssignableFrom(type))
                        .findFirst();
            }
        };
        this.streamOf = new ClassValue<>() {
            @Override
            protected Optional<AsyncStreamType<?>> computeValue(Class<?> type) {
                return type.getName().startsWith(MONO)
                        ? Optional.empty()
                        : AsyncTypes.this.streams.stream()
                                .filter(one -> one.type().isAssignableFrom(type))
                                .findFirst();
            }
        };
    }

    /** Returns the types without any of a plugin. */
    public static AsyncTypes builtIn() {
        return new AsyncTypes(Set.of(), Set.of());
    }

    /** Returns all that deliver at most one value; those of plugins come first. */
    public List<AsyncValueType<?>> values() {
        return values;
    }

    /** Returns the description of a class that delivers at most one value later; null for any other. */
    public @Nullable AsyncValueType<?> value(Class<?> type) {
        return valueOf.get(type).orElse(null);
    }

    /** Returns the description of a class that delivers elements later; null for any other. */
    public @Nullable AsyncStreamType<?> stream(Class<?> type) {
        return streamOf.get(type).orElse(null);
    }

    /**
     * Returns the description of a type for elements of one class, such as {@code Flowable<Buffer>}, if code can create
     * objects of it; otherwise null.
     */
    public @Nullable AsyncStreamType<?> streamOf(Class<?> element, Type type) {
        if (type instanceof ParameterizedType generic
                && generic.getActualTypeArguments()[0] == element
                && generic.getRawType() instanceof Class<?> raw) {
            AsyncStreamType<?> found = stream(raw);
            return found != null && found.type() == raw && found.isCreatable() ? found : null;
        }
        return null;
    }

    /** Returns whether a class delivers a value or elements later. */
    public boolean isAsync(Class<?> type) {
        return value(type) != null || stream(type) != null;
    }
}
