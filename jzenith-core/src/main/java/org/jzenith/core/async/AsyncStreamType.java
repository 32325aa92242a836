package org.jzenith.core.async;

import static java.util.Objects.requireNonNull;

import io.reactivex.Flowable;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A type that delivers any number of elements later, such as {@code Flowable}. Resource methods may return it. If it
 * can slow its source down, resource methods may take it as the body of a request, and client interfaces may use it,
 * too. Immutable; its functions are called on any thread, and must not block.
 *
 * @param <T> the type
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class AsyncStreamType<T> {

    private final Class<T> type;
    private final Function<? super T, ? extends Flowable<?>> conversion;
    private final @Nullable Function<Flowable<?>, ? extends T> creation;

    AsyncStreamType(
            Class<T> type,
            Function<? super T, ? extends Flowable<?>> conversion,
            @Nullable Function<Flowable<?>, ? extends T> creation) {
        this.type = requireNonNull(type, "type");
        this.conversion = requireNonNull(conversion, "conversion");
        this.creation = creation;
    }

    /**
     * Describes a type.
     *
     * @param conversion returns the elements of an object of the type; each subscription subscribes to the object
     * @param creation creates an object from elements; each subscription to the object subscribes to them
     */
    public static <T> AsyncStreamType<T> of(
            Class<T> type,
            Function<? super T, ? extends Flowable<?>> conversion,
            Function<Flowable<?>, ? extends T> creation) {
        return new AsyncStreamType<>(type, conversion, requireNonNull(creation, "creation"));
    }

    /** Returns the type; objects of its subclasses belong to it, too. */
    public Class<T> type() {
        return type;
    }

    /** Returns the elements of {@code stream}, which is an object of the type. */
    @SuppressWarnings("unchecked") // as it says
    public Flowable<?> toFlowable(Object stream) {
        return conversion.apply((T) stream);
    }

    /** Returns whether {@link #from} is supported. */
    public boolean isCreatable() {
        return creation != null;
    }

    /** Returns an object of the type with these elements. */
    public T from(Flowable<?> elements) {
        if (creation == null) {
            throw new IllegalStateException(this + " cannot slow its source down");
        }
        return creation.apply(elements);
    }

    @Override
    public String toString() {
        return type.getName();
    }
}
