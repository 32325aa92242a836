package org.jzenith.postgresql;

import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.SingleSource;
import java.util.function.Function;

/** Work in a transaction; each subscription does it in a new one. */
final class TransactionSingle<T> extends Single<T> {

    private final Function<PostgresqlTransaction, ? extends SingleSource<T>> work;
    private final PostgresqlClient client;

    TransactionSingle(Function<PostgresqlTransaction, ? extends SingleSource<T>> work, PostgresqlClient client) {
        this.work = work;
        this.client = client;
    }

    @Override
    protected void subscribeActual(SingleObserver<? super T> observer) {
        TransactionCall<T> call = new TransactionCall<>(work, client.pool(), observer);
        observer.onSubscribe(call);
        client.start(call);
    }
}
