package org.jzenith.postgresql;

import io.reactivex.Flowable;
import org.reactivestreams.Subscriber;

/** The rows that a statement finds; each subscription executes it and fetches them by a cursor. */
final class QueryFlowable<T> extends Flowable<T> {

    private final SqlStatement statement;
    private final RowMapping<T> mapping;
    private final CallExecutor executor;

    QueryFlowable(SqlStatement statement, RowMapping<T> mapping, CallExecutor executor) {
        this.statement = statement;
        this.mapping = mapping;
        this.executor = executor;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> subscriber) {
        QueryCall<T> call = new QueryCall<>(statement, mapping, subscriber, executor);
        subscriber.onSubscribe(call);
        executor.start(call);
    }
}
