package org.jzenith.postgresql.sql.call;

import io.reactivex.Maybe;
import io.reactivex.MaybeObserver;
import io.reactivex.exceptions.Exceptions;
import io.vertx.core.Future;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowIterator;
import io.vertx.sqlclient.RowSet;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.postgresql.sql.mapping.RowMapping;
import org.jzenith.postgresql.sql.pool.PooledConnection;

/** The row that a statement finds, if it finds one; each subscription executes the statement. */
public final class QueryMaybe<T> extends Maybe<T> {

    private final SqlStatement statement;
    private final RowMapping<T> mapping;
    private final CallExecutor executor;

    public QueryMaybe(SqlStatement statement, RowMapping<T> mapping, CallExecutor executor) {
        this.statement = statement;
        this.mapping = mapping;
        this.executor = executor;
    }

    @Override
    protected void subscribeActual(MaybeObserver<? super T> subscriber) {
        MaybeObserver<? super T> observer = executor.pool().observed().maybe(statement.sql(), subscriber);
        StatementCall<RowSet<Row>> call = new StatementCall<>(statement, executor, observer::onError) {
            @Override
            Future<RowSet<Row>> send(PooledConnection pooled, @Nullable PreparedStatement anew) {
                return statement.ask(pooled.connection(), anew);
            }

            @Override
            void succeed(RowSet<Row> rows) {
                T value;
                try {
                    RowIterator<Row> iterator = rows.iterator();
                    if (!iterator.hasNext()) {
                        observer.onComplete();
                        return;
                    }
                    if (rows.size() > 1) {
                        throw new RowMappingException(
                                "The statement found " + rows.size() + " rows (expected: one at most)", null);
                    }
                    value = mapping.of(rows, statement.dialect()).apply(iterator.next());
                } catch (Throwable e) {
                    observer.onError(unmapped(e, statement));
                    Exceptions.throwIfFatal(e);
                    return;
                }
                observer.onSuccess(value);
            }
        };
        observer.onSubscribe(call);
        executor.start(call);
    }
}
