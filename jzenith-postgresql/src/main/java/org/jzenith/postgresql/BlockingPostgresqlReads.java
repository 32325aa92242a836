package org.jzenith.postgresql;

import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.blocking.Await;

/**
 * {@link PostgresqlReads} for code that waits for results; the methods are those of
 * {@link BlockingPostgresqlStatements}.
 */
@API(status = API.Status.EXPERIMENTAL)
public final class BlockingPostgresqlReads {

    private final PostgresqlReads reads;

    BlockingPostgresqlReads(PostgresqlReads reads) {
        this.reads = reads;
    }

    /** Returns a row as {@link BlockingPostgresqlStatements#one(Class, String, Object...)} does. */
    public <T> Optional<T> one(Class<T> type, String sql, @Nullable Object... parameters) {
        return Await.optional(reads.one(type, sql, parameters));
    }

    /** Returns a row as {@link BlockingPostgresqlStatements#one(Function, String, Object...)} does. */
    public <T> Optional<T> one(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return Await.optional(reads.one(mapping, sql, parameters));
    }

    /** Returns a row as {@link BlockingPostgresqlStatements#one(Class, SqlQuery)} does. */
    public <T> Optional<T> one(Class<T> type, SqlQuery query) {
        return Await.optional(reads.one(type, query));
    }

    /** Returns a row as {@link BlockingPostgresqlStatements#one(Function, SqlQuery)} does. */
    public <T> Optional<T> one(Function<Row, T> mapping, SqlQuery query) {
        return Await.optional(reads.one(mapping, query));
    }

    /** Returns rows as {@link BlockingPostgresqlStatements#list(Class, String, Object...)} does. */
    public <T> List<T> list(Class<T> type, String sql, @Nullable Object... parameters) {
        return Await.value(reads.list(type, sql, parameters));
    }

    /** Returns rows as {@link BlockingPostgresqlStatements#list(Function, String, Object...)} does. */
    public <T> List<T> list(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return Await.value(reads.list(mapping, sql, parameters));
    }

    /** Returns rows as {@link BlockingPostgresqlStatements#list(Class, SqlQuery)} does. */
    public <T> List<T> list(Class<T> type, SqlQuery query) {
        return Await.value(reads.list(type, query));
    }

    /** Returns rows as {@link BlockingPostgresqlStatements#list(Function, SqlQuery)} does. */
    public <T> List<T> list(Function<Row, T> mapping, SqlQuery query) {
        return Await.value(reads.list(mapping, query));
    }

    /** Returns a page as {@link BlockingPostgresqlStatements#page(Class, SqlQuery, int, String)} does. */
    public <T> PostgresqlPage<T> page(Class<T> type, SqlQuery query, int size, @Nullable String cursor) {
        return Await.value(reads.page(type, query, size, cursor));
    }

    /** Returns a page as {@link BlockingPostgresqlStatements#page(Function, SqlQuery, int, String)} does. */
    public <T> PostgresqlPage<T> page(Function<Row, T> mapping, SqlQuery query, int size, @Nullable String cursor) {
        return Await.value(reads.page(mapping, query, size, cursor));
    }

    /** Returns rows as {@link BlockingPostgresqlStatements#rows(Class, String, Object...)} does; close the stream. */
    public <T> Stream<T> rows(Class<T> type, String sql, @Nullable Object... parameters) {
        return Await.elements(reads.rows(type, sql, parameters));
    }

    /**
     * Returns rows as {@link BlockingPostgresqlStatements#rows(Function, String, Object...)} does; close the stream.
     */
    public <T> Stream<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return Await.elements(reads.rows(mapping, sql, parameters));
    }

    /** Returns rows as {@link BlockingPostgresqlStatements#rows(Class, SqlQuery)} does; close the stream. */
    public <T> Stream<T> rows(Class<T> type, SqlQuery query) {
        return Await.elements(reads.rows(type, query));
    }

    /** Returns rows as {@link BlockingPostgresqlStatements#rows(Function, SqlQuery)} does; close the stream. */
    public <T> Stream<T> rows(Function<Row, T> mapping, SqlQuery query) {
        return Await.elements(reads.rows(mapping, query));
    }
}
