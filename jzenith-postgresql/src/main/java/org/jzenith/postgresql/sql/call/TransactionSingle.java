package org.jzenith.postgresql.sql.call;

import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.SingleSource;
import java.util.function.Function;

/** Work in a transaction; each subscription does it in a new one. */
public final class TransactionSingle<T> extends Single<T> {

    private final Function<TransactionExecutor, ? extends SingleSource<T>> work;
    private final CallExecutor executor;

    public TransactionSingle(Function<TransactionExecutor, ? extends SingleSource<T>> work, CallExecutor executor) {
        this.work = work;
        this.executor = executor;
    }

    @Override
    protected void subscribeActual(SingleObserver<? super T> observer) {
        TransactionCall<T> call = new TransactionCall<>(work, executor.pool(), observer);
        observer.onSubscribe(call);
        executor.start(call);
    }
}
