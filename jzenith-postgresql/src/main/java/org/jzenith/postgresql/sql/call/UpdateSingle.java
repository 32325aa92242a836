package org.jzenith.postgresql.sql.call;

import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.vertx.core.Future;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.sql.pool.PooledConnection;

/** The number of rows that a statement changes, in total for a batch; each subscription executes the statement. */
public final class UpdateSingle extends Single<Integer> {

    private final SqlStatement statement;
    private final CallExecutor executor;

    public UpdateSingle(SqlStatement statement, CallExecutor executor) {
        this.statement = statement;
        this.executor = executor;
    }

    @Override
    protected void subscribeActual(SingleObserver<? super Integer> subscriber) {
        SingleObserver<? super Integer> observer = executor.pool().observed().single(statement.sql(), subscriber);
        StatementCall<RowSet<Row>> call = new StatementCall<>(statement, executor, observer::onError) {
            @Override
            Future<RowSet<Row>> send(PooledConnection pooled, @Nullable PreparedStatement anew) {
                return statement.ask(pooled.connection(), anew);
            }

            @Override
            void succeed(RowSet<Row> rows) {
                observer.onSuccess(statement.countsRows() ? count(rows) : 0);
            }
        };
        observer.onSubscribe(call);
        executor.start(call);
    }

    private static int count(RowSet<Row> rows) {
        int count = 0;
        for (@Nullable RowSet<Row> each = rows; each != null; each = each.next()) {
            count += each.rowCount();
        }
        return count;
    }
}
