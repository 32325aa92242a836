package org.jzenith.postgresql;

import io.reactivex.Flowable;
import org.reactivestreams.Subscriber;

/** The rows that a statement finds; each subscription executes it and fetches them by a cursor. */
final class Rows<T> extends Flowable<T> {

    private final Question question;
    private final RowMapping<T> mapping;
    private final Statements source;

    Rows(Question question, RowMapping<T> mapping, Statements source) {
        this.question = question;
        this.mapping = mapping;
        this.source = source;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> subscriber) {
        RowsCall<T> call = new RowsCall<>(question, mapping, subscriber, source);
        subscriber.onSubscribe(call);
        source.start(call);
    }
}
