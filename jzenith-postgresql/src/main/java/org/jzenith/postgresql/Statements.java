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

/**
 * The statements of a client and of a transaction, which differ only in how a call starts. The methods are not final,
 * so that the compiler makes them accessible by reflection in the public classes.
 */
abstract sealed class Statements implements PostgresqlStatements permits PostgresqlClient, PostgresqlTransaction {

    private final ConnectionPool pool;

    Statements(ConnectionPool pool) {
        this.pool = pool;
    }

    final ConnectionPool pool() {
        return pool;
    }

    /** Starts a call that a subscriber waits for, or refuses it. */
    abstract void start(Call call);

    /** Returns the transaction that all statements are part of, or null if each is on its own. */
    abstract @Nullable PostgresqlTransaction transaction();

    @Override
    public <T> Maybe<T> one(Class<T> type, String sql, @Nullable Object... parameters) {
        return one(RowMapping.of(type), sql, parameters);
    }

    @Override
    public <T> Maybe<T> one(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return one(RowMapping.of(mapping), sql, parameters);
    }

    private <T> Maybe<T> one(RowMapping<T> mapping, String sql, @Nullable Object[] parameters) {
        return RxJavaPlugins.onAssembly(new QueryMaybe<>(SqlStatement.of(sql, parameters), mapping, this));
    }

    @Override
    public <T> Single<List<T>> list(Class<T> type, String sql, @Nullable Object... parameters) {
        return list(RowMapping.of(type), sql, parameters);
    }

    @Override
    public <T> Single<List<T>> list(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return list(RowMapping.of(mapping), sql, parameters);
    }

    private <T> Single<List<T>> list(RowMapping<T> mapping, String sql, @Nullable Object[] parameters) {
        return RxJavaPlugins.onAssembly(new QuerySingle<>(SqlStatement.of(sql, parameters), mapping, this));
    }

    @Override
    public <T> Flowable<T> rows(Class<T> type, String sql, @Nullable Object... parameters) {
        return rows(RowMapping.of(type), sql, parameters);
    }

    @Override
    public <T> Flowable<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return rows(RowMapping.of(mapping), sql, parameters);
    }

    private <T> Flowable<T> rows(RowMapping<T> mapping, String sql, @Nullable Object[] parameters) {
        return RxJavaPlugins.onAssembly(new QueryFlowable<>(SqlStatement.of(sql, parameters), mapping, this));
    }

    @Override
    public Single<Integer> update(String sql, @Nullable Object... parameters) {
        return RxJavaPlugins.onAssembly(new UpdateSingle(SqlStatement.of(sql, parameters), this));
    }

    @Override
    public Single<Integer> batch(String sql, List<Tuple> parameters) {
        SqlStatement statement = SqlStatement.ofBatch(sql, parameters);
        return statement.isEmptyBatch() ? Single.just(0) : RxJavaPlugins.onAssembly(new UpdateSingle(statement, this));
    }
}
