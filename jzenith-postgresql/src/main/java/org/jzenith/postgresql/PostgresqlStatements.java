package org.jzenith.postgresql;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.error.UnprocessableValue;
import org.jzenith.postgresql.error.PageRequestException;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;

/**
 * Methods that send statements to a database: each on its own, by the {@link PostgresqlClient}, or in a
 * {@link PostgresqlTransaction}. Nothing happens before a subscription, and each subscription executes the statement
 * again. Safe on any thread; if the call is on an event loop, its result arrives in the context of the call.
 *
 * <p>Parameters are the values of {@code $1}, {@code $2} and so on; a {@link SqlQuery} has names instead. A row can
 * become a record, a class with a static {@code builder()} such as Lombok's, or a class with a constructor, compiled
 * with parameter names. Each property needs a column; the column {@code created_at} is the property {@code createdAt}.
 * The client ignores columns without a property, so a migration can add some. If a property is such a value itself,
 * {@code author_name} is the property {@code name} of the property {@code author}. The property is null, or an empty
 * {@link java.util.Optional}, if all its columns are null. A row can also be a {@link Row}, or a simple type if there
 * is only one column.
 *
 * <p>As a parameter and as a value, an {@link Instant} is a {@code timestamptz}, an {@link java.util.Optional} its
 * value or null, and a {@link List} an array; as a parameter, any other collection is an array too. The client rejects
 * some values before it sends them: a number or a time out of range with the SQL state 22003 or 22008, like the server,
 * and a value of an unsupported type with 42804 or 0A000. It rejects a text with U+0000 or half of a surrogate pair,
 * also in an array or in JSON, with 22021. That failure is an {@link UnprocessableValue}, so the server of the
 * application answers 422. No message has the value.
 *
 * <p>If the schema changes, the client prepares its statements again. Outside of a transaction, callers do not notice
 * that, except for {@code call} and {@code do}. A transaction fails once, and may be
 * {@linkplain PostgresqlTransaction#isRetryable retried}.
 *
 * <p>Outside of a transaction, each statement may use a different connection: a {@code begin} has no effect on later
 * statements, and a {@code set} may affect statements of other callers.
 *
 * <p>Failures: {@link PostgresqlUnavailableException} if the database is not available or too slow,
 * {@link RowMappingException} if a row cannot be mapped, {@link io.vertx.pgclient.PgException} with the server's own
 * message if it rejects a statement, or if the client rejects a parameter.
 */
@API(status = API.Status.MAINTAINED)
public sealed interface PostgresqlStatements permits Statements {

    /** The largest size of a page. */
    int MAX_PAGE_SIZE = 1_000;

    /**
     * Returns the row that the statement finds, or nothing; fails with a {@link RowMappingException} if there is more
     * than one.
     */
    <T> Maybe<T> one(Class<T> type, String sql, @Nullable Object... parameters);

    /**
     * Does the same as {@link #one(Class, String, Object...)} with the caller's own mapping, which must not return
     * null.
     */
    <T> Maybe<T> one(Function<Row, T> mapping, String sql, @Nullable Object... parameters);

    /** Does the same as {@link #one(Class, String, Object...)} with a query. */
    <T> Maybe<T> one(Class<T> type, SqlQuery query);

    /** Does the same as {@link #one(Function, String, Object...)} with a query. */
    <T> Maybe<T> one(Function<Row, T> mapping, SqlQuery query);

    /**
     * Returns all rows that the statement finds, at once: for pages and other results that are known to be short. It
     * takes one exchange with the server, on a connection that may be shared like that of {@link #one(Class, String,
     * Object...)}. Fails with a {@link RowMappingException} if there are more rows than
     * {@code postgresql.max-list-size}; the client never holds more rows in memory. {@link #rows(Class, String,
     * Object...)} reads long results.
     */
    <T> Single<List<T>> list(Class<T> type, String sql, @Nullable Object... parameters);

    /**
     * Does the same as {@link #list(Class, String, Object...)} with the caller's own mapping, which must not return
     * null.
     */
    <T> Single<List<T>> list(Function<Row, T> mapping, String sql, @Nullable Object... parameters);

    /** Does the same as {@link #list(Class, String, Object...)} with a query. */
    <T> Single<List<T>> list(Class<T> type, SqlQuery query);

    /** Does the same as {@link #list(Function, String, Object...)} with a query. */
    <T> Single<List<T>> list(Function<Row, T> mapping, SqlQuery query);

    /**
     * Returns one page of the rows that the query finds. It continues after the last row of the previous page by the
     * values of that row, so the server skips nothing, and rows that others insert or delete shift nothing. The query
     * needs an order whose terms are columns of the result, which are never null, and of which the last one is unique.
     *
     * <p>Fails with a {@link RowMappingException} if it finds a row in which a term is null, if two rows are equal in
     * the order, or if a column has a type that a cursor cannot have: it has booleans, numbers, texts, uuids, dates and
     * times. For the last of several pages, it looks for nulls in the first term by another statement. Nulls in a later
     * term may stay unnoticed, and their rows be on no page.
     *
     * @param size the number of rows, from 1 to {@link #MAX_PAGE_SIZE} or {@code postgresql.max-list-size - 1}
     * @param cursor the cursor of the previous page, as the client sends it; null or {@link PostgresqlPage#FIRST} for
     *     the first page
     * @throws PageRequestException if the size or the cursor is invalid, also if the cursor belongs to another order;
     *     the server of the application answers 422. If only the statement reveals that, the call fails with it
     */
    <T> Single<PostgresqlPage<T>> page(Class<T> type, SqlQuery query, int size, @Nullable String cursor);

    /**
     * Does the same as {@link #page(Class, SqlQuery, int, String)} with the caller's own mapping, which must not return
     * null.
     */
    <T> Single<PostgresqlPage<T>> page(Function<Row, T> mapping, SqlQuery query, int size, @Nullable String cursor);

    /**
     * Returns the rows that the statement finds, whatever their number: a cursor fetches them as the subscriber
     * requests them. Holds a connection until the last row has arrived or the subscription is disposed. On the client,
     * the statement runs in a transaction of its own, which is committed before the stream completes. An earlier
     * failure or disposal, such as by {@code take}, rolls it back. On a transaction, the stream fails with an
     * {@link IllegalStateException} if the transaction ends first.
     */
    <T> Flowable<T> rows(Class<T> type, String sql, @Nullable Object... parameters);

    /**
     * Does the same as {@link #rows(Class, String, Object...)} with the caller's own mapping, which must not return
     * null.
     */
    <T> Flowable<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters);

    /** Does the same as {@link #rows(Class, String, Object...)} with a query. */
    <T> Flowable<T> rows(Class<T> type, SqlQuery query);

    /** Does the same as {@link #rows(Function, String, Object...)} with a query. */
    <T> Flowable<T> rows(Function<Row, T> mapping, SqlQuery query);

    /**
     * Returns the number of rows that the statement has inserted, changed or deleted; 0 for a statement of another
     * kind, such as {@code create table}, also with {@code as}.
     */
    Single<Integer> update(String sql, @Nullable Object... parameters);

    /** Does the same as {@link #update(String, Object...)} with a query. */
    Single<Integer> update(SqlQuery query);

    /**
     * Executes the statement once for each element, in one exchange with the server; returns the total number of
     * changed rows, 0 for no element.
     *
     * @param parameters either {@link Tuple}s, for {@code $1}, {@code $2} and so on, or records and other objects whose
     *     properties are named parameters, as in {@link SqlQuery#of(String, Object)}
     */
    Single<Integer> batch(String sql, List<?> parameters);

    /**
     * Sends a notification to all {@linkplain PostgresqlClient#listen listeners} of a channel, in any application. On a
     * transaction, the server sends it only when the transaction is committed, and sends equal ones once. Fails with a
     * {@link io.vertx.pgclient.PgException} (SQL state 22023) if the channel is empty or has more than 63 bytes, or if
     * the payload has more than 7999 bytes.
     */
    Completable notify(String channel, String payload);
}
