package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;

import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.exceptions.Exceptions;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * All rows that a statement finds, unless they are more than a list may have; each subscription executes the statement.
 */
final class QuerySingle<T> extends Single<List<T>> {

    private final SqlStatement question;
    private final RowMapping<T> mapping;
    private final Statements source;

    QuerySingle(SqlStatement question, RowMapping<T> mapping, Statements source) {
        this.question = question;
        this.mapping = mapping;
        this.source = source;
    }

    @Override
    protected void subscribeActual(SingleObserver<? super List<T>> observer) {
        StatementCall<SqlResult<List<Row>>> call = new StatementCall<>(question, source.lanes()) {
            @Override
            Future<SqlResult<List<Row>>> send(PooledConnection slot) {
                return sent(slot, onlyReads() ? () -> slot.cancel(this) : () -> {});
            }

            @Override
            void succeed(SqlResult<List<Row>> answer) {
                List<T> values;
                try {
                    values = mapped(answer);
                } catch (Throwable e) {
                    observer.onError(unmapped(e, question));
                    Exceptions.throwIfFatal(e);
                    return;
                }
                observer.onSuccess(values);
            }

            @Override
            void fail(Throwable failure) {
                observer.onError(failure);
            }
        };
        observer.onSubscribe(call);
        source.start(call);
    }

    private Future<SqlResult<List<Row>>> sent(PooledConnection slot, Runnable whenTooMany) {
        LimitedRows rows = new LimitedRows(slot.lane().settings().maxListSize(), whenTooMany);
        try {
            return slot.connection()
                    .preparedQuery(question.sql())
                    .collecting(rows.collector())
                    .execute(requireNonNull(question.parameters()))
                    .transform(answer -> rows.areTooMany()
                            ? Future.failedFuture(tooMany(slot.lane().settings()))
                            : (Future<SqlResult<List<Row>>>) answer);
        } catch (RuntimeException e) { // thrown by the driver for parameters of the wrong number or type
            return Future.failedFuture(e);
        }
    }

    private RowMappingException tooMany(PoolSettings settings) {
        return new RowMappingException(
                "The statement found more than " + settings.maxListSize() + " rows, which is " + settings.subject()
                        + ".max-list-size (expected: as many at most). Fix: limit them, or read them with rows(...), however many they are: "
                        + RefusedStatementException.line(question.sql()),
                null);
    }

    private List<T> mapped(SqlResult<List<Row>> answer) {
        if (answer.columnsNames() == null) { // The statement is one that has no result.
            return new ArrayList<>();
        }
        Function<Row, T> map = mapping.of(answer);
        List<T> values = new ArrayList<>(answer.value().size());
        answer.value().forEach(row -> values.add(map.apply(row)));
        return values;
    }
}
