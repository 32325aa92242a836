package org.jzenith.postgresql;

import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.blocking.Await;

/**
 * The methods of {@link PostgresqlStatements} for code that waits for their results, such as on a virtual thread: each
 * call sends its statement at once and returns when the answer is there. Parameters, rows and failures are the same.
 * Any thread but an event loop may call them; the rules of {@link Await} apply to interrupts and failures.
 *
 * <pre>{@code
 * Optional<User> user = db.one(User.class, "select id, name from users where id = $1", id);
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public abstract sealed class BlockingPostgresqlStatements
        permits BlockingPostgresqlClient, BlockingPostgresqlTransaction {

    private final PostgresqlStatements statements;

    BlockingPostgresqlStatements(PostgresqlStatements statements) {
        this.statements = statements;
    }

    final PostgresqlStatements statements() {
        return statements;
    }

    /**
     * Returns the row that the statement finds, or nothing; throws a {@link RowMappingException} if there is more than
     * one.
     */
    public <T> Optional<T> one(Class<T> type, String sql, @Nullable Object... parameters) {
        return Await.optional(statements.one(type, sql, parameters));
    }

    /**
     * Does the same as {@link #one(Class, String, Object...)} with the caller's own mapping, which must not return
     * null.
     */
    public <T> Optional<T> one(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return Await.optional(statements.one(mapping, sql, parameters));
    }

    /** Does the same as {@link #one(Class, String, Object...)} with a query. */
    public <T> Optional<T> one(Class<T> type, SqlQuery query) {
        return Await.optional(statements.one(type, query));
    }

    /** Does the same as {@link #one(Function, String, Object...)} with a query. */
    public <T> Optional<T> one(Function<Row, T> mapping, SqlQuery query) {
        return Await.optional(statements.one(mapping, query));
    }

    /**
     * Returns all rows that the statement finds; throws a {@link RowMappingException} if there are more than
     * {@code postgresql.max-list-size}.
     */
    public <T> List<T> list(Class<T> type, String sql, @Nullable Object... parameters) {
        return Await.value(statements.list(type, sql, parameters));
    }

    /**
     * Does the same as {@link #list(Class, String, Object...)} with the caller's own mapping, which must not return
     * null.
     */
    public <T> List<T> list(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return Await.value(statements.list(mapping, sql, parameters));
    }

    /** Does the same as {@link #list(Class, String, Object...)} with a query. */
    public <T> List<T> list(Class<T> type, SqlQuery query) {
        return Await.value(statements.list(type, query));
    }

    /** Does the same as {@link #list(Function, String, Object...)} with a query. */
    public <T> List<T> list(Function<Row, T> mapping, SqlQuery query) {
        return Await.value(statements.list(mapping, query));
    }

    /** Returns a page as {@link PostgresqlStatements#page(Class, SqlQuery, int, String)} does. */
    public <T> PostgresqlPage<T> page(Class<T> type, SqlQuery query, int size, @Nullable String cursor) {
        return Await.value(statements.page(type, query, size, cursor));
    }

    /** Returns a page as {@link PostgresqlStatements#page(Function, SqlQuery, int, String)} does. */
    public <T> PostgresqlPage<T> page(Function<Row, T> mapping, SqlQuery query, int size, @Nullable String cursor) {
        return Await.value(statements.page(mapping, query, size, cursor));
    }

    /**
     * Returns the rows that the statement finds, whatever their number, as they are read: a cursor fetches some ahead.
     * The stream holds a connection until its last row has been read or it is closed, so close it:
     *
     * <pre>{@code
     * try (Stream<Order> orders = db.rows(Order.class, "select id, total from orders")) {
     *     orders.forEach(report::add);
     * }
     * }</pre>
     */
    public <T> Stream<T> rows(Class<T> type, String sql, @Nullable Object... parameters) {
        return Await.elements(statements.rows(type, sql, parameters));
    }

    /**
     * Does the same as {@link #rows(Class, String, Object...)} with the caller's own mapping, which must not return
     * null.
     */
    public <T> Stream<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return Await.elements(statements.rows(mapping, sql, parameters));
    }

    /** Does the same as {@link #rows(Class, String, Object...)} with a query. */
    public <T> Stream<T> rows(Class<T> type, SqlQuery query) {
        return Await.elements(statements.rows(type, query));
    }

    /** Does the same as {@link #rows(Function, String, Object...)} with a query. */
    public <T> Stream<T> rows(Function<Row, T> mapping, SqlQuery query) {
        return Await.elements(statements.rows(mapping, query));
    }

    /** Returns the number of rows that the statement has inserted, changed or deleted; 0 for other statements. */
    public int update(String sql, @Nullable Object... parameters) {
        return Await.value(statements.update(sql, parameters));
    }

    /** Does the same as {@link #update(String, Object...)} with a query. */
    public int update(SqlQuery query) {
        return Await.value(statements.update(query));
    }

    /**
     * Executes the statement once for each element, in one exchange; returns the total number of changed rows.
     *
     * @param parameters tuples for {@code $1}, {@code $2} and so on, or objects whose properties are named parameters,
     *     as in {@link PostgresqlStatements#batch}
     */
    public int batch(String sql, List<?> parameters) {
        return Await.value(statements.batch(sql, parameters));
    }

    /** Sends a notification to all listeners of a channel; in a transaction, the server sends it after the commit. */
    public void notify(String channel, String payload) {
        Await.completion(statements.notify(channel, payload));
    }
}
