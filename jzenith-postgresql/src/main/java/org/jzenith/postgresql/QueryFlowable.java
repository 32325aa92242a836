package org.jzenith.postgresql;

import io.reactivex.Flowable;
import org.reactivestreams.Subscriber;

/** The rows that a statement finds; each subscription executes it and fetches them by a cursor. */
final class QueryFlowable<T> extends Flowable<T> {

    private final SqlStatement question;
    private final RowMapping<T> mapping;
    private final Statements source;

    QueryFlowable(SqlStatement question, RowMapping<T> mapping, Statements source) {
        this.question = question;
        this.mapping = mapping;
        this.source = source;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> subscriber) {
        QueryCall<T> call = new QueryCall<>(question, mapping, subscriber, source);
        subscriber.onSubscribe(call);
        source.start(call);
    }
}
