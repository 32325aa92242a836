package org.jzenith.core.blocking;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.Context;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a result on the current thread, which must not be an event loop: a method with {@code @Blocking}, a virtual
 * thread, {@code main}, a test. A virtual thread leaves its carrier meanwhile. The work behind the result belongs to
 * the current request and has its deadline, as with any other subscription.
 *
 * <p>Failures: an unchecked exception of the work as it is, and a checked one as the cause of an
 * {@link AwaitException}. A suppressed exception shows the caller, unless the failure accepts none, as those of the
 * driver of PostgreSQL. If the thread is interrupted, such as by the end of its request, the work is cancelled, the
 * thread stays interrupted, and a {@link CancellationException} is thrown. On an event loop, an
 * {@link IllegalStateException} is thrown at once, and nothing begins.
 */
@API(status = API.Status.MAINTAINED)
public final class Await {

    /** So many elements may wait for a slow reader of a stream. */
    private static final int PREFETCH = 64;

    private Await() {}

    /** Returns the value. */
    public static <T> T value(Single<T> source) {
        requireThatMayBlock();
        Awaiting<T> awaiting = new Awaiting<>();
        source.subscribe(awaiting);
        T value = awaiting.await();
        if (value == null) {
            throw new IllegalStateException(source.getClass().getName() + " has signalled null");
        }
        return value;
    }

    /** Returns the value; empty if the source completes without one. */
    public static <T> Optional<T> optional(Maybe<T> source) {
        requireThatMayBlock();
        Awaiting<T> awaiting = new Awaiting<>();
        source.subscribe(awaiting);
        return Optional.ofNullable(awaiting.await());
    }

    /** Waits for the completion. */
    public static void completion(Completable source) {
        requireThatMayBlock();
        Awaiting<@Nullable Object> awaiting = new Awaiting<>();
        source.subscribe(awaiting);
        awaiting.await();
    }

    /**
     * Returns the elements as a stream that must be closed, such as by {@code try}: that cancels what has not arrived.
     * The source is asked for at most 64 elements ahead of the reader.
     */
    public static <T> Stream<T> elements(Flowable<T> source) {
        requireThatMayBlock();
        AwaitedElements<T> elements = new AwaitedElements<>(source, PREFETCH);
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(elements, Spliterator.ORDERED | Spliterator.NONNULL), false)
                .onClose(elements::dispose);
    }

    /** Fails on an event loop, where everybody else would wait too. */
    public static void requireThatMayBlock() {
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException(
                    "The event loop " + Thread.currentThread().getName()
                            + " cannot wait for a result, because it serves other requests"
                            + " (expected: a thread that may block). Fix: annotate the resource method, the filter or its class"
                            + " with @Blocking, or use the methods that return RxJava types");
        }
    }
}
