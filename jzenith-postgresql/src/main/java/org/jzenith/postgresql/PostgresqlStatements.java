package org.jzenith.postgresql;

import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What can be asked of a database, by the {@link PostgresqlClient}, each statement for itself, or within a {@link PostgresqlTransaction}.
 * Nothing happens before a subscription, and all of it again with each. Safe on any thread; called on an event loop, it answers in the
 * context of the call.
 *
 * <p>Parameters are those of {@code $1}, {@code $2} and so on. A value may be a record, a class with a static {@code builder()} such as
 * Lombok's, or one with a constructor whose parameters have kept their names: its properties are the columns, {@code created_at} being
 * {@code createdAt}, no more and no less. It may be a {@link Row}, too, or a simple type where there is one column. An {@link Instant} is a
 * {@code timestamptz}, as a parameter and as a value.
 *
 * <p>Outside of a transaction each statement may be on another connection: a {@code begin} ends with itself, and what a {@code set} changes
 * somebody else finds.
 *
 * <p>Failures: {@link PostgresqlUnavailableException} if the database is not to be had or too slow, {@link RowMappingException} if rows
 * do not fit, {@link io.vertx.pgclient.PgException} with the server's own words for all that it says about a statement.
 */
public sealed interface PostgresqlStatements permits Statements {

    /** Returns the row that the statement finds, if there is one; more than one are a {@link RowMappingException}. */
    <T> Maybe<T> one(Class<T> type, String sql, @Nullable Object... parameters);

    /** As {@link #one(Class, String, Object...)}, with a mapping of one's own, which must not return null. */
    <T> Maybe<T> one(Function<Row, T> mapping, String sql, @Nullable Object... parameters);

    /**
     * Returns the rows that the statement finds, however many: they are fetched by a cursor as they are asked for. Holds a connection
     * until the last row is there, or the subscription is disposed. Outside of a transaction of one's own it runs in one for itself, which
     * is committed before the end is told; a failure or a disposal before that, such as by {@code take}, rolls it back.
     * Within one of one's own it fails with an {@link IllegalStateException} if that ends first.
     */
    <T> Flowable<T> rows(Class<T> type, String sql, @Nullable Object... parameters);

    /** As {@link #rows(Class, String, Object...)}, with a mapping of one's own, which must not return null. */
    <T> Flowable<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters);

    /** Returns how many rows the statement has inserted, changed or deleted. */
    Single<Integer> update(String sql, @Nullable Object... parameters);

    /** Executes the statement once for each tuple, in one exchange with the server; returns how many rows that has changed together. */
    Single<Integer> batch(String sql, List<Tuple> parameters);
}
