package org.jzenith.postgresql;

import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.SingleSource;
import java.util.function.Consumer;
import java.util.function.Function;

/** Work in a transaction, done with each subscription. */
final class InTransaction<T> extends Single<T> {

    private final Function<PostgresqlTransaction, ? extends SingleSource<T>> work;
    private final Lanes lanes;
    private final Consumer<Demand> start;

    InTransaction(Function<PostgresqlTransaction, ? extends SingleSource<T>> work, Lanes lanes, Consumer<Demand> start) {
        this.work = work;
        this.lanes = lanes;
        this.start = start;
    }

    @Override
    protected void subscribeActual(SingleObserver<? super T> observer) {
        TransactionCall<T> call = new TransactionCall<>(work, lanes, observer);
        observer.onSubscribe(call);
        start.accept(call);
    }
}
