package org.jzenith.postgresql;

import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.EventLoops;

/** The statements of one transaction, all on one connection. Ends with what {@link PostgresqlClient#inTransaction} was given. */
public final class PostgresqlTransaction implements PostgresqlStatements {

    private final Lanes lanes;
    private final Slot slot;
    private volatile boolean ended;

    PostgresqlTransaction(Lanes lanes, Slot slot) {
        this.lanes = lanes;
        this.slot = slot;
    }

    void end() {
        ended = true;
    }

    /** Why nothing can be asked any more, if that is so. On the event loop of the connection. */
    @Nullable Throwable refusal() {
        if (ended) {
            return new IllegalStateException("The transaction is over (expected: statements before its end)");
        }
        return slot.isGone() ? slot.reason() : null;
    }

    private void start(Demand call) {
        EventLoops.run(slot.lane().context(), () -> {
            Throwable refusal = refusal();
            if (refusal == null) {
                call.granted(slot);
            } else {
                call.refused(refusal);
            }
        });
    }

    @Override
    public <T> Maybe<T> one(Class<T> type, String sql, @Nullable Object... parameters) {
        return one(RowMapping.of(type), sql, parameters);
    }

    @Override
    public <T> Maybe<T> one(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return one(RowMapping.of(mapping), sql, parameters);
    }

    private <T> Maybe<T> one(RowMapping<T> mapping, String sql, @Nullable Object[] parameters) {
        return RxJavaPlugins.onAssembly(new OneRow<>(Question.of(sql, parameters), mapping, lanes, this::start));
    }

    @Override
    public <T> Flowable<T> rows(Class<T> type, String sql, @Nullable Object... parameters) {
        return RxJavaPlugins.onAssembly(new Rows<>(Question.of(sql, parameters), RowMapping.of(type), lanes, this::start, this));
    }

    @Override
    public <T> Flowable<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return RxJavaPlugins.onAssembly(new Rows<>(Question.of(sql, parameters), RowMapping.of(mapping), lanes, this::start, this));
    }

    @Override
    public Single<Integer> update(String sql, @Nullable Object... parameters) {
        return RxJavaPlugins.onAssembly(new RowCount(Question.of(sql, parameters), lanes, this::start));
    }

    @Override
    public Single<Integer> batch(String sql, List<Tuple> parameters) {
        return RxJavaPlugins.onAssembly(new RowCount(Question.ofBatch(sql, parameters), lanes, this::start));
    }
}
