package org.jzenith.core.async;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.lang.reflect.Type;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A type that delivers at most one value later, such as {@code Single}. Resource methods may return it, and so may the
 * methods of client interfaces. Immutable; its functions are called on any thread, and must not block.
 *
 * @param <T> the type
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class AsyncValueType<T> {

    /** What such a type delivers. */
    @API(status = API.Status.MAINTAINED, consumers = "plugins")
    public enum Content {
        /** One value, which may be null if the type permits it. */
        VALUE,
        /** One value, or none: a resource method answers 404 then. */
        OPTIONAL,
        /** Only an end. */
        NOTHING
    }

    private final Class<T> type;
    private final Content content;
    private final BiConsumer<? super T, AsyncObserver> subscription;
    private final @Nullable Function<Single<Object>, ? extends T> ofSingle;
    private final @Nullable Function<Maybe<Object>, ? extends T> ofMaybe;
    private final @Nullable Function<Completable, ? extends T> ofCompletable;

    private AsyncValueType(
            Class<T> type,
            Content content,
            BiConsumer<? super T, AsyncObserver> subscription,
            @Nullable Function<Single<Object>, ? extends T> ofSingle,
            @Nullable Function<Maybe<Object>, ? extends T> ofMaybe,
            @Nullable Function<Completable, ? extends T> ofCompletable) {
        this.type = requireNonNull(type, "type");
        this.content = content;
        this.subscription = requireNonNull(subscription, "subscription");
        this.ofSingle = ofSingle;
        this.ofMaybe = ofMaybe;
        this.ofCompletable = ofCompletable;
    }

    /**
     * Describes a type that delivers one value.
     *
     * @param subscription subscribes the observer to an object of the type
     * @param creation creates an object that subscribes to this source for each of its own subscriptions; if the type
     *     has no subscriptions, the object subscribes at once
     */
    public static <T> AsyncValueType<T> ofValue(
            Class<T> type,
            BiConsumer<? super T, AsyncObserver> subscription,
            Function<Single<Object>, ? extends T> creation) {
        return new AsyncValueType<>(
                type, Content.VALUE, subscription, requireNonNull(creation, "creation"), null, null);
    }

    /** Describes a type that delivers one value or none; see {@link #ofValue}. */
    public static <T> AsyncValueType<T> ofOptional(
            Class<T> type,
            BiConsumer<? super T, AsyncObserver> subscription,
            Function<Maybe<Object>, ? extends T> creation) {
        return new AsyncValueType<>(
                type, Content.OPTIONAL, subscription, null, requireNonNull(creation, "creation"), null);
    }

    /** Describes a type that delivers only an end; see {@link #ofValue}. */
    public static <T> AsyncValueType<T> ofNothing(
            Class<T> type,
            BiConsumer<? super T, AsyncObserver> subscription,
            Function<Completable, ? extends T> creation) {
        return new AsyncValueType<>(
                type, Content.NOTHING, subscription, null, null, requireNonNull(creation, "creation"));
    }

    /** Returns this type of one value, if objects with the type argument {@code Void} deliver only an end. */
    public AsyncValueType<T> orNothing(Function<Completable, ? extends T> creation) {
        return new AsyncValueType<>(
                type, content, subscription, ofSingle, ofMaybe, requireNonNull(creation, "creation"));
    }

    /** Returns the type; objects of its subclasses belong to it, too. */
    public Class<T> type() {
        return type;
    }

    /** Returns what it delivers. */
    public Content content() {
        return content;
    }

    /** Returns what it delivers with this type argument. */
    public Content content(Type argument) {
        return argument == Void.class && ofCompletable != null ? Content.NOTHING : content;
    }

    /** Passes the outcome of {@code source}, which is an object of the type, to {@code observer}. */
    @SuppressWarnings("unchecked") // as it says
    public void subscribe(Object source, AsyncObserver observer) {
        subscription.accept((T) source, observer);
    }

    /** Returns an object that delivers this value. */
    public T from(Single<Object> source) {
        return creation(ofSingle).apply(source);
    }

    /** Returns an object that delivers this value or none. */
    public T from(Maybe<Object> source) {
        return creation(ofMaybe).apply(source);
    }

    /** Returns an object that delivers this end. */
    public T from(Completable source) {
        return creation(ofCompletable).apply(source);
    }

    private <S> Function<S, ? extends T> creation(@Nullable Function<S, ? extends T> creation) {
        if (creation == null) {
            throw new IllegalArgumentException(this + " delivers " + content);
        }
        return creation;
    }

    @Override
    public String toString() {
        return type.getName();
    }
}
