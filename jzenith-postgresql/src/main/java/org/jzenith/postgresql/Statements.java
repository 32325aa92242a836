package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.driver.PostgresqlDialect;
import org.jzenith.postgresql.sql.call.CallExecutor;
import org.jzenith.postgresql.sql.call.QueryFlowable;
import org.jzenith.postgresql.sql.call.QueryMaybe;
import org.jzenith.postgresql.sql.call.QuerySingle;
import org.jzenith.postgresql.sql.call.SqlStatement;
import org.jzenith.postgresql.sql.call.UpdateSingle;
import org.jzenith.postgresql.sql.mapping.RowMapping;
import org.jzenith.postgresql.sql.pool.ConnectionPool;

/**
 * The statements of a client and of a transaction, which differ only in the executor of their calls. The methods are
 * not final, so that the compiler makes them accessible by reflection in the public classes.
 */
abstract sealed class Statements implements PostgresqlStatements permits PostgresqlClient, PostgresqlTransaction {

    private final CallExecutor executor;

    Statements(CallExecutor executor) {
        this.executor = executor;
    }

    final CallExecutor executor() {
        return executor;
    }

    final ConnectionPool pool() {
        return executor.pool();
    }

    private static SqlStatement statement(String sql, @Nullable Object[] parameters) {
        return SqlStatement.of(PostgresqlDialect.INSTANCE, sql, parameters);
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
        return RxJavaPlugins.onAssembly(new QueryMaybe<>(statement(sql, parameters), mapping, executor));
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
        return RxJavaPlugins.onAssembly(new QuerySingle<>(statement(sql, parameters), mapping, executor));
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
        return RxJavaPlugins.onAssembly(new QueryFlowable<>(statement(sql, parameters), mapping, executor));
    }

    @Override
    public Single<Integer> update(String sql, @Nullable Object... parameters) {
        return RxJavaPlugins.onAssembly(new UpdateSingle(statement(sql, parameters), executor));
    }

    @Override
    public Single<Integer> batch(String sql, List<Tuple> parameters) {
        SqlStatement statement = SqlStatement.ofBatch(PostgresqlDialect.INSTANCE, sql, parameters);
        return statement.isEmptyBatch()
                ? Single.just(0)
                : RxJavaPlugins.onAssembly(new UpdateSingle(statement, executor));
    }

    @Override
    public Completable notify(String channel, String payload) {
        requireNonNull(channel, "channel");
        requireNonNull(payload, "payload");
        return one(row -> Boolean.TRUE, "select pg_notify($1, $2)", channel, payload)
                .ignoreElement();
    }
}
