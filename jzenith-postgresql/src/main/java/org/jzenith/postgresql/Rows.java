package org.jzenith.postgresql;

import io.reactivex.Flowable;
import java.util.function.Consumer;
import org.reactivestreams.Subscriber;

/** The rows that a statement finds, fetched by a cursor with each subscription. */
final class Rows<T> extends Flowable<T> {

    private final Question question;
    private final RowMapping<T> mapping;
    private final Lanes lanes;
    private final Consumer<Demand> start;
    private final boolean ownTransaction;

    Rows(Question question, RowMapping<T> mapping, Lanes lanes, Consumer<Demand> start, boolean ownTransaction) {
        this.question = question;
        this.mapping = mapping;
        this.lanes = lanes;
        this.start = start;
        this.ownTransaction = ownTransaction;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> subscriber) {
        RowsCall<T> call = new RowsCall<>(question, mapping, lanes, subscriber, ownTransaction);
        subscriber.onSubscribe(call);
        start.accept(call);
    }
}
