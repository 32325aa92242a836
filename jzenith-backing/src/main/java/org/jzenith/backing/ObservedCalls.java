package org.jzenith.backing;

import io.reactivex.MaybeObserver;
import io.reactivex.SingleObserver;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.CallObserver;
import org.jzenith.core.request.CallObserver.Observation;
import org.reactivestreams.Subscriber;

/**
 * The observed calls of one client, from the subscription to the delivery of the result. Without a
 * {@link CallObserver}, each method returns its argument. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ObservedCalls {

    /** Calls without an observer. */
    public static final ObservedCalls NONE = new ObservedCalls(null, failure -> "");

    private final @Nullable CallObserver observer;
    private final Function<Throwable, @Nullable String> errorType;

    /**
     * Creates the calls of a client.
     *
     * @param errorType maps the failure that subscribers receive to its type; null if it counts as an answer
     */
    public ObservedCalls(@Nullable CallObserver observer, Function<Throwable, @Nullable String> errorType) {
        this.observer = observer;
        this.errorType = errorType;
    }

    /** Begins an operation with one call. The caller passes the result to the returned observer. */
    public <T> SingleObserver<? super T> single(String operation, SingleObserver<? super T> subscriber) {
        return single(operation, 1, subscriber);
    }

    /** As {@link #single(String, SingleObserver)}, for several operations that are sent together. */
    public <T> SingleObserver<? super T> single(String operation, int size, SingleObserver<? super T> subscriber) {
        Observation observed = began(operation, size);
        return observed == null ? subscriber : new ObservedSingle<>(subscriber, observed, errorType);
    }

    /** As {@link #single(String, SingleObserver)}. */
    public <T> MaybeObserver<? super T> maybe(String operation, MaybeObserver<? super T> subscriber) {
        Observation observed = began(operation, 1);
        return observed == null ? subscriber : new ObservedMaybe<>(subscriber, observed, errorType);
    }

    /** As {@link #single(String, SingleObserver)}, for a result with many elements. */
    public <T> Subscriber<? super T> flowable(String operation, Subscriber<? super T> subscriber) {
        Observation observed = began(operation, 1);
        return observed == null ? subscriber : new ObservedSubscriber<>(subscriber, observed, errorType);
    }

    private @Nullable Observation began(String operation, int size) {
        return observer == null ? null : observer.began(operation, size);
    }
}
