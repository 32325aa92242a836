package org.jzenith.postgresql;

import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Statements that read, on a standby that is recent enough. If no standby is, or becomes so within
 * {@code postgresql.read-wait}, the statement runs on the primary. All of its connections are read-only, so a statement
 * that writes fails with the SQL state 25006, wherever it runs. The methods are those of {@link PostgresqlStatements}.
 *
 * <p>If the standby is lost while it executes a statement, the call fails; later calls use another server.
 */
@API(status = API.Status.EXPERIMENTAL)
public final class PostgresqlReads {

    private final Single<PostgresqlStatements> servers;

    /** Reads on the server that each subscription chooses. */
    PostgresqlReads(Single<PostgresqlStatements> servers) {
        this.servers = servers;
    }

    /** Returns a row as {@link PostgresqlStatements#one(Class, String, Object...)} does. */
    public <T> Maybe<T> one(Class<T> type, String sql, @Nullable Object... parameters) {
        return servers.flatMapMaybe(server -> server.one(type, sql, parameters));
    }

    /** Returns a row as {@link PostgresqlStatements#one(Function, String, Object...)} does. */
    public <T> Maybe<T> one(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return servers.flatMapMaybe(server -> server.one(mapping, sql, parameters));
    }

    /** Returns a row as {@link PostgresqlStatements#one(Class, SqlQuery)} does. */
    public <T> Maybe<T> one(Class<T> type, SqlQuery query) {
        return servers.flatMapMaybe(server -> server.one(type, query));
    }

    /** Returns a row as {@link PostgresqlStatements#one(Function, SqlQuery)} does. */
    public <T> Maybe<T> one(Function<Row, T> mapping, SqlQuery query) {
        return servers.flatMapMaybe(server -> server.one(mapping, query));
    }

    /** Returns rows as {@link PostgresqlStatements#list(Class, String, Object...)} does. */
    public <T> Single<List<T>> list(Class<T> type, String sql, @Nullable Object... parameters) {
        return servers.flatMap(server -> server.list(type, sql, parameters));
    }

    /** Returns rows as {@link PostgresqlStatements#list(Function, String, Object...)} does. */
    public <T> Single<List<T>> list(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return servers.flatMap(server -> server.list(mapping, sql, parameters));
    }

    /** Returns rows as {@link PostgresqlStatements#list(Class, SqlQuery)} does. */
    public <T> Single<List<T>> list(Class<T> type, SqlQuery query) {
        return servers.flatMap(server -> server.list(type, query));
    }

    /** Returns rows as {@link PostgresqlStatements#list(Function, SqlQuery)} does. */
    public <T> Single<List<T>> list(Function<Row, T> mapping, SqlQuery query) {
        return servers.flatMap(server -> server.list(mapping, query));
    }

    /** Returns a page as {@link PostgresqlStatements#page(Class, SqlQuery, int, String)} does. */
    public <T> Single<PostgresqlPage<T>> page(Class<T> type, SqlQuery query, int size, @Nullable String cursor) {
        return servers.flatMap(server -> server.page(type, query, size, cursor));
    }

    /** Returns a page as {@link PostgresqlStatements#page(Function, SqlQuery, int, String)} does. */
    public <T> Single<PostgresqlPage<T>> page(
            Function<Row, T> mapping, SqlQuery query, int size, @Nullable String cursor) {
        return servers.flatMap(server -> server.page(mapping, query, size, cursor));
    }

    /** Returns rows as {@link PostgresqlStatements#rows(Class, String, Object...)} does. */
    public <T> Flowable<T> rows(Class<T> type, String sql, @Nullable Object... parameters) {
        return servers.flatMapPublisher(server -> server.rows(type, sql, parameters));
    }

    /** Returns rows as {@link PostgresqlStatements#rows(Function, String, Object...)} does. */
    public <T> Flowable<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return servers.flatMapPublisher(server -> server.rows(mapping, sql, parameters));
    }

    /** Returns rows as {@link PostgresqlStatements#rows(Class, SqlQuery)} does. */
    public <T> Flowable<T> rows(Class<T> type, SqlQuery query) {
        return servers.flatMapPublisher(server -> server.rows(type, query));
    }

    /** Returns rows as {@link PostgresqlStatements#rows(Function, SqlQuery)} does. */
    public <T> Flowable<T> rows(Function<Row, T> mapping, SqlQuery query) {
        return servers.flatMapPublisher(server -> server.rows(mapping, query));
    }
}
