package org.jzenith.postgresql.sql.call;

import io.reactivex.Flowable;
import org.jzenith.postgresql.sql.mapping.RowMapping;
import org.reactivestreams.Subscriber;

/** The rows that a statement finds; each subscription executes it and fetches them by a cursor. */
public final class QueryFlowable<T> extends Flowable<T> {

    private final SqlStatement statement;
    private final RowMapping<T> mapping;
    private final CallExecutor executor;

    public QueryFlowable(SqlStatement statement, RowMapping<T> mapping, CallExecutor executor) {
        this.statement = statement;
        this.mapping = mapping;
        this.executor = executor;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> reader) {
        Subscriber<? super T> subscriber = executor.pool().observed().flowable(statement.sql(), reader);
        QueryCall<T> call = new QueryCall<>(statement, mapping, subscriber, executor);
        subscriber.onSubscribe(call);
        executor.start(call);
    }
}
