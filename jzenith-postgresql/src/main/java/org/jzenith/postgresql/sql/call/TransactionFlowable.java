package org.jzenith.postgresql.sql.call;

import io.reactivex.Flowable;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;

/**
 * Work in a transaction that emits elements, as the subscriber requests them; each subscription does it in a new one,
 * which is committed before the stream completes.
 */
public final class TransactionFlowable<T> extends Flowable<T> {

    private final Function<TransactionExecutor, ? extends Publisher<? extends T>> work;
    private final CallExecutor executor;

    public TransactionFlowable(
            Function<TransactionExecutor, ? extends Publisher<? extends T>> work, CallExecutor executor) {
        this.work = work;
        this.executor = executor;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> subscriber) {
        TransactionSubscription<T> subscription = new TransactionSubscription<>(subscriber);
        TransactionCall<Boolean> call = new TransactionCall<>(
                transaction -> subscription.toTheEndOf(work.apply(transaction)), executor.pool(), subscription);
        subscription.onSubscribe(call);
        subscriber.onSubscribe(subscription);
        executor.start(call);
    }
}
