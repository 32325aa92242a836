package org.jzenith.postgresql.sql.call;

import static java.util.Objects.requireNonNull;

import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.exceptions.Exceptions;
import io.vertx.core.Future;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.backing.row.StatementLine;
import org.jzenith.postgresql.sql.mapping.ResultMapping;
import org.jzenith.postgresql.sql.pool.PoolSettings;
import org.jzenith.postgresql.sql.pool.PooledConnection;

/**
 * All rows that a statement finds, unless they are more than a list may have; each subscription executes the statement.
 */
public final class QuerySingle<T> extends Single<List<T>> {

    private final SqlStatement statement;
    private final ResultMapping<T> mapping;
    private final CallExecutor executor;

    public QuerySingle(SqlStatement statement, ResultMapping<T> mapping, CallExecutor executor) {
        this.statement = statement;
        this.mapping = mapping;
        this.executor = executor;
    }

    @Override
    protected void subscribeActual(SingleObserver<? super List<T>> subscriber) {
        SingleObserver<? super List<T>> observer = executor.pool().observed().single(statement.sql(), subscriber);
        StatementCall<SqlResult<List<Row>>> call = new StatementCall<>(statement, executor, observer::onError) {
            @Override
            Future<SqlResult<List<Row>>> send(PooledConnection pooled, @Nullable PreparedStatement anew) {
                return sent(
                        statement.query(pooled.connection(), anew), onlyReads() ? () -> pooled.cancel(this) : () -> {});
            }

            @Override
            void succeed(SqlResult<List<Row>> answer) {
                List<T> values;
                try {
                    values = mapped(answer);
                } catch (Throwable e) {
                    observer.onError(unmapped(e, statement));
                    Exceptions.throwIfFatal(e);
                    return;
                }
                observer.onSuccess(values);
            }
        };
        observer.onSubscribe(call);
        executor.start(call);
    }

    private Future<SqlResult<List<Row>>> sent(PreparedQuery<RowSet<Row>> query, Runnable whenTooMany) {
        LimitedRows rows = new LimitedRows(executor.pool().settings().maxListSize(), whenTooMany);
        try {
            return query.collecting(rows.collector())
                    .execute(requireNonNull(statement.parameters()))
                    .transform(answer -> rows.areTooMany()
                            ? Future.failedFuture(tooMany(executor.pool().settings()))
                            : (Future<SqlResult<List<Row>>>) answer);
        } catch (RuntimeException e) { // thrown by the driver for parameters of the wrong number or type
            return Future.failedFuture(e);
        }
    }

    private RowMappingException tooMany(PoolSettings settings) {
        return new RowMappingException(
                "The statement found more than " + settings.maxListSize() + " rows, which is " + settings.subject()
                        + ".max-list-size (expected: as many at most). Fix: limit them, or read them with rows(...), however many they are: "
                        + StatementLine.of(statement.sql()),
                null);
    }

    private List<T> mapped(SqlResult<List<Row>> answer) {
        if (answer.columnsNames() == null) { // The statement is one that has no result.
            return new ArrayList<>();
        }
        Function<Row, T> map = mapping.of(answer, statement.dialect());
        List<T> values = new ArrayList<>(answer.value().size());
        answer.value().forEach(row -> values.add(map.apply(row)));
        return values;
    }
}
