package org.jzenith.postgresql;

import io.reactivex.Flowable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;

/** The rows that a statement finds, fetched by a cursor with each subscription. */
final class Rows<T> extends Flowable<T> {

    private final Question question;
    private final RowMapping<T> mapping;
    private final Lanes lanes;
    private final Consumer<Demand> start;
    private final @Nullable PostgresqlTransaction within;

    Rows(Question question, RowMapping<T> mapping, Lanes lanes, Consumer<Demand> start,
            @Nullable PostgresqlTransaction within) {
        this.question = question;
        this.mapping = mapping;
        this.lanes = lanes;
        this.start = start;
        this.within = within;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> subscriber) {
        RowsCall<T> call = new RowsCall<>(question, mapping, lanes, subscriber, within);
        subscriber.onSubscribe(call);
        start.accept(call);
    }
}
