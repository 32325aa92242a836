package org.jzenith.postgresql.sql.driver;

import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.desc.ColumnDescriptor;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ServiceUnavailableException;

/** What differs between databases and between their drivers. Has no state, and is safe on any thread. */
public interface Dialect {

    /** Returns the name of the database for metrics and traces. */
    String system();

    /** Keeps messages of the server that are no failures out of the log. */
    void ignoreNotices(SqlConnection connection);

    /** Makes the server cancel the current statement of the connection; may hit the next one. */
    void cancelRequest(SqlConnection connection);

    /** Returns what a failure means. */
    FailureKind kind(Throwable failure);

    /** Returns the server's own words. */
    String message(DatabaseException failure);

    /** Returns the failure that says that the database is not available. */
    ServiceUnavailableException unavailable(String message, @Nullable Throwable cause);

    /**
     * Returns the failure of a statement with what its author needs to know, or the failure itself.
     *
     * @param outdated whether the statement was prepared for a schema that has changed since
     */
    Throwable explained(Throwable failure, String sql, boolean outdated);

    /** Returns a copy of parameters, with types that the driver knows. */
    List<@Nullable Object> values(List<@Nullable Object> parameters);

    /**
     * Returns such a copy in the form that the driver sends once.
     *
     * @throws RuntimeException if a value cannot be sent; {@link #explained} knows it
     */
    Tuple tuple(List<@Nullable Object> values);

    /**
     * Returns the check that a row with these columns needs before it is mapped, or null for none; throws if no value
     * of a column can be read.
     */
    @Nullable
    Consumer<Row> rowCheck(List<ColumnDescriptor> columns);

    /** Returns whether a query takes locks, and so may be slow at any time. */
    boolean locks(String query);

    /** Returns the first words of the statements that the server reports a number of rows for. */
    List<String> countingWords();
}
