package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.postgresql.driver.PostgresqlDialect;
import org.jzenith.postgresql.driver.RefusedStatementException;
import org.jzenith.postgresql.error.PageRequestException;
import org.jzenith.postgresql.query.KeysetPage;
import org.jzenith.postgresql.query.KeysetPage.KeyedRow;
import org.jzenith.postgresql.query.NumberedBatch;
import org.jzenith.postgresql.query.NumberedStatement;
import org.jzenith.postgresql.sql.call.CallExecutor;
import org.jzenith.postgresql.sql.call.QueryFlowable;
import org.jzenith.postgresql.sql.call.QueryMaybe;
import org.jzenith.postgresql.sql.call.QuerySingle;
import org.jzenith.postgresql.sql.call.SqlStatement;
import org.jzenith.postgresql.sql.call.UpdateSingle;
import org.jzenith.postgresql.sql.mapping.ResultMapping;
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

    private static SqlStatement statement(NumberedStatement numbered) {
        return statement(numbered.sql(), numbered.values().toArray());
    }

    @Override
    public <T> Maybe<T> one(Class<T> type, String sql, @Nullable Object... parameters) {
        return one(RowMapping.of(type), statement(sql, parameters));
    }

    @Override
    public <T> Maybe<T> one(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return one(RowMapping.of(mapping), statement(sql, parameters));
    }

    @Override
    public <T> Maybe<T> one(Class<T> type, SqlQuery query) {
        return one(RowMapping.of(type), statement(query.numbered()));
    }

    @Override
    public <T> Maybe<T> one(Function<Row, T> mapping, SqlQuery query) {
        return one(RowMapping.of(mapping), statement(query.numbered()));
    }

    private <T> Maybe<T> one(RowMapping<T> mapping, SqlStatement statement) {
        return RxJavaPlugins.onAssembly(new QueryMaybe<>(statement, mapping, executor));
    }

    @Override
    public <T> Single<List<T>> list(Class<T> type, String sql, @Nullable Object... parameters) {
        return list(RowMapping.of(type), statement(sql, parameters));
    }

    @Override
    public <T> Single<List<T>> list(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return list(RowMapping.of(mapping), statement(sql, parameters));
    }

    @Override
    public <T> Single<List<T>> list(Class<T> type, SqlQuery query) {
        return list(RowMapping.of(type), statement(query.numbered()));
    }

    @Override
    public <T> Single<List<T>> list(Function<Row, T> mapping, SqlQuery query) {
        return list(RowMapping.of(mapping), statement(query.numbered()));
    }

    private <T> Single<List<T>> list(ResultMapping<T> mapping, SqlStatement statement) {
        return RxJavaPlugins.onAssembly(new QuerySingle<>(statement, mapping, executor));
    }

    @Override
    public <T> Single<PostgresqlPage<T>> page(Class<T> type, SqlQuery query, int size, @Nullable String cursor) {
        return page(RowMapping.of(type), query, size, cursor);
    }

    @Override
    public <T> Single<PostgresqlPage<T>> page(
            Function<Row, T> mapping, SqlQuery query, int size, @Nullable String cursor) {
        return page(RowMapping.of(mapping), query, size, cursor);
    }

    private <T> Single<PostgresqlPage<T>> page(
            RowMapping<T> mapping, SqlQuery query, int size, @Nullable String cursor) {
        int maxSize = Math.max(1, Math.min(MAX_PAGE_SIZE, pool().settings().maxListSize() - 1));
        KeysetPage page = query.page(size, maxSize, cursor);
        SqlStatement statement = statement(page.statement());
        return list(page.keyed(mapping), statement)
                .flatMap(rows -> withoutNulls(page, rows))
                .map(rows -> page(page, rows, statement))
                .onErrorResumeNext(failure -> Single.error(refusal(page, failure)));
    }

    /** Returns the rows of the page; at the end of all pages, fails if there are others behind it. */
    private <T> Single<List<KeyedRow<T>>> withoutNulls(KeysetPage page, List<KeyedRow<T>> rows) {
        NumberedStatement last = page.lastRow(rows);
        return last == null
                ? Single.just(rows)
                : list(page.keyed(RowMapping.of(row -> row)), statement(last)).map(row -> rows);
    }

    private static <T> PostgresqlPage<T> page(KeysetPage page, List<KeyedRow<T>> rows, SqlStatement statement) {
        try {
            return new PostgresqlPage<>(
                    rows.stream().limit(page.size()).map(KeyedRow::value).toList(), page.next(rows));
        } catch (RowMappingException e) {
            throw e.in(statement.sql());
        }
    }

    /** The client has found that the statement has no such parameter: the cursor is not one of ours. */
    private static Throwable refusal(KeysetPage page, Throwable failure) {
        PageRequestException refusal =
                failure instanceof RefusedStatementException refused ? page.refusal(refused.parameter()) : null;
        return refusal == null ? failure : refusal;
    }

    @Override
    public <T> Flowable<T> rows(Class<T> type, String sql, @Nullable Object... parameters) {
        return rows(RowMapping.of(type), statement(sql, parameters));
    }

    @Override
    public <T> Flowable<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return rows(RowMapping.of(mapping), statement(sql, parameters));
    }

    @Override
    public <T> Flowable<T> rows(Class<T> type, SqlQuery query) {
        return rows(RowMapping.of(type), statement(query.numbered()));
    }

    @Override
    public <T> Flowable<T> rows(Function<Row, T> mapping, SqlQuery query) {
        return rows(RowMapping.of(mapping), statement(query.numbered()));
    }

    private <T> Flowable<T> rows(RowMapping<T> mapping, SqlStatement statement) {
        return RxJavaPlugins.onAssembly(new QueryFlowable<>(statement, mapping, executor));
    }

    @Override
    public Single<Integer> update(String sql, @Nullable Object... parameters) {
        return update(statement(sql, parameters));
    }

    @Override
    public Single<Integer> update(SqlQuery query) {
        return update(statement(query.numbered()));
    }

    private Single<Integer> update(SqlStatement statement) {
        return RxJavaPlugins.onAssembly(new UpdateSingle(statement, executor));
    }

    @Override
    public Single<Integer> batch(String sql, List<?> parameters) {
        NumberedBatch batch = NumberedBatch.of(sql, parameters);
        SqlStatement statement = SqlStatement.ofBatch(PostgresqlDialect.INSTANCE, batch.sql(), batch.tuples());
        return statement.isEmptyBatch() ? Single.just(0) : update(statement);
    }

    @Override
    public Completable notify(String channel, String payload) {
        requireNonNull(channel, "channel");
        requireNonNull(payload, "payload");
        return one(row -> Boolean.TRUE, "select pg_notify($1, $2)", channel, payload)
                .ignoreElement();
    }
}
