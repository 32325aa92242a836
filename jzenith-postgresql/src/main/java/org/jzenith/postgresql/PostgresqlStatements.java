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
import org.jzenith.core.error.UnprocessableValue;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.postgresql.error.RowMappingException;

/**
 * The statements that can be sent to a database: by the {@link PostgresqlClient}, each on its own, or by a
 * {@link PostgresqlTransaction}. Nothing happens before a subscription, and each subscription executes the statement
 * again. Safe on any thread; a call on an event loop is answered in the context of the call.
 *
 * <p>Parameters are the values of {@code $1}, {@code $2} and so on. A row can become a record, a class with a static
 * {@code builder()} such as Lombok's, or a class with a constructor whose parameter names were kept by the compiler.
 * Each property needs a column; the column {@code created_at} is the property {@code createdAt}. Columns without a
 * property are ignored, so that a migration can add some. If a property is such a value itself, {@code author_name} is
 * the property {@code name} of the property {@code author}; it is null, or an empty {@link java.util.Optional}, if all
 * its columns are null. A row can also be a {@link Row}, or a simple type if there is only one column.
 *
 * <p>As a parameter and as a value, an {@link Instant} is a {@code timestamptz}, an {@link java.util.Optional} its
 * value or null, and a {@link List} an array; as a parameter, any other collection is one, too. A number or a time that
 * the type of the parameter does not have is refused before it is sent, with the SQL state 22003 or 22008 as the server
 * itself would; a value of a type that cannot be sent at all, with 42804 or 0A000. A text with U+0000 or half of a
 * surrogate pair, also in an array or in JSON, is refused with 22021, and as an {@link UnprocessableValue} it is
 * answered with 422. No message has the value.
 *
 * <p>If the schema changes, statements that were prepared before are prepared again. Outside of a transaction, they do
 * so unnoticed, except for {@code call} and {@code do}; a transaction fails once, and may be
 * {@linkplain PostgresqlTransaction#isRetryable tried again}.
 *
 * <p>Outside of a transaction, each statement may use a different connection: a {@code begin} has no effect on later
 * statements, and what a {@code set} changes may affect statements of other callers.
 *
 * <p>Failures: {@link PostgresqlUnavailableException} if the database is not available or too slow,
 * {@link RowMappingException} if a row cannot be mapped, {@link io.vertx.pgclient.PgException} with the server's own
 * message if it rejects a statement, or if a parameter is refused.
 */
@API(status = API.Status.MAINTAINED)
public sealed interface PostgresqlStatements permits Statements {

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

    /**
     * Returns all rows that the statement finds, at once: for pages and other results that are known to be short. It
     * takes one exchange with the server, on a connection that may be shared like that of {@link #one(Class, String,
     * Object...)}. Fails with a {@link RowMappingException} if there are more rows than
     * {@code postgresql.max-list-size}; those above that number are never held in memory. {@link #rows(Class, String,
     * Object...)} reads long results.
     */
    <T> Single<List<T>> list(Class<T> type, String sql, @Nullable Object... parameters);

    /**
     * Does the same as {@link #list(Class, String, Object...)} with the caller's own mapping, which must not return
     * null.
     */
    <T> Single<List<T>> list(Function<Row, T> mapping, String sql, @Nullable Object... parameters);

    /**
     * Returns the rows that the statement finds, no matter how many: a cursor fetches them as the subscriber requests
     * them. Holds a connection until the last row has arrived or the subscription is disposed. Called on the client, it
     * runs in a transaction of its own, which is committed before the stream completes; a failure or a disposal before
     * that, such as by {@code take}, rolls it back. Called on a transaction, it fails with an
     * {@link IllegalStateException} if the transaction ends first.
     */
    <T> Flowable<T> rows(Class<T> type, String sql, @Nullable Object... parameters);

    /**
     * Does the same as {@link #rows(Class, String, Object...)} with the caller's own mapping, which must not return
     * null.
     */
    <T> Flowable<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters);

    /**
     * Returns the number of rows that the statement has inserted, changed or deleted; 0 for a statement of another
     * kind, such as {@code create table}, also with {@code as}.
     */
    Single<Integer> update(String sql, @Nullable Object... parameters);

    /**
     * Executes the statement once for each tuple, in one exchange with the server; returns the total number of rows
     * that were changed, 0 for no tuple.
     */
    Single<Integer> batch(String sql, List<Tuple> parameters);

    /**
     * Sends a notification to all who {@linkplain PostgresqlClient#listen listen} to a channel, in any application.
     * Called on a transaction, it is sent when the transaction is committed, and only then; equal ones of a transaction
     * are sent once. Fails with a {@link io.vertx.pgclient.PgException} (SQL state 22023) if the channel is empty or
     * has more than 63 bytes, or if the payload has more than 7999 bytes.
     */
    Completable notify(String channel, String payload);
}
