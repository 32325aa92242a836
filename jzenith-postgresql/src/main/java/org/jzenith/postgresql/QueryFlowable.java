package org.jzenith.postgresql;

import io.reactivex.Flowable;
import org.reactivestreams.Subscriber;

/** The rows that a statement finds; each subscription executes it and fetches them by a cursor. */
final class QueryFlowable<T> extends Flowable<T> {

    private final SqlStatement statement;
    private final RowMapping<T> mapping;
    private final Statements source;

    QueryFlowable(SqlStatement statement, RowMapping<T> mapping, Statements source) {
        this.statement = statement;
        this.mapping = mapping;
        this.source = source;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> subscriber) {
        QueryCall<T> call = new QueryCall<>(statement, mapping, subscriber, source);
        subscriber.onSubscribe(call);
        source.start(call);
    }
}
