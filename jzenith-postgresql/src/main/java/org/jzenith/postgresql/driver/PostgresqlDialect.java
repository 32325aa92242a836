package org.jzenith.postgresql.driver;

import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.desc.ColumnDescriptor;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.backing.row.StatementLine;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.postgresql.sql.driver.Dialect;
import org.jzenith.postgresql.sql.driver.FailureKind;
import org.jzenith.postgresql.sql.pool.ErrorTranslator;
import org.jzenith.postgresql.value.ColumnChecks;
import org.jzenith.postgresql.value.ParameterValues;
import org.jzenith.postgresql.value.Parameters;
import org.jzenith.postgresql.value.RefusedParameterException;

/** PostgreSQL, and its driver for Vert.x. */
public final class PostgresqlDialect implements Dialect {

    /** The one for connections that may write. */
    public static final Dialect INSTANCE = new PostgresqlDialect(false);

    /** The one for connections that are read-only on any server: a refused write says nothing about the server. */
    public static final Dialect READ_ONLY = new PostgresqlDialect(true);

    private static final Pattern LOCKS = Pattern.compile(
            "\\bfor\\s+(?:no\\s+key\\s+)?update\\b|\\bfor\\s+(?:key\\s+)?share\\b|\\bpg_advisory_",
            Pattern.CASE_INSENSITIVE);
    /**
     * The tags with a number, as "CommandComplete" of the manual lists them. The driver takes others for numbers, too.
     */
    private static final List<String> COUNTING = List.of(
            "insert", "update", "delete", "select", "merge", "with", "values", "table", "copy", "fetch", "move",
            "execute");

    private final boolean readOnly;

    private PostgresqlDialect(boolean readOnly) {
        this.readOnly = readOnly;
    }

    /** Returns a copy of the options with this password. */
    public static PgConnectOptions withPassword(PgConnectOptions options, String password) {
        return OptionsCopy.of(options).setPassword(password);
    }

    @Override
    public String system() {
        return "postgresql";
    }

    @Override
    public void ignoreNotices(SqlConnection connection) {
        ((PgConnection) connection).noticeHandler(notice -> {});
    }

    @Override
    public void cancelRequest(SqlConnection connection) {
        ((PgConnection) connection).cancelRequest();
    }

    @Override
    public FailureKind kind(Throwable failure) {
        if (RefusedParameterException.dependsOnTypes(failure)) {
            return FailureKind.UNFIT_PARAMETERS;
        }
        FailureKind kind = failure instanceof PgException sql ? ServerFailures.kind(sql) : FailureKind.OTHER;
        return readOnly && kind == FailureKind.READ_ONLY ? FailureKind.OTHER : kind;
    }

    @Override
    public String message(DatabaseException failure) {
        return ((PgException) failure).getErrorMessage();
    }

    @Override
    public ServiceUnavailableException unavailable(String message, @Nullable Throwable cause) {
        return new PostgresqlUnavailableException(message, cause);
    }

    @Override
    public Throwable explained(Throwable failure, String sql, boolean outdated) {
        PgException refused = failure instanceof PgException known ? known : RefusedParameterException.of(failure);
        if (refused != null) {
            return failure instanceof RefusedParameterException
                    ? new UnstorableTextException(refused, sql)
                    : new RefusedStatementException(refused, sql, outdated);
        }
        if (failure instanceof UnsupportedOperationException) {
            return new UnsupportedOperationException(
                    "The driver does not support the statement, such as copy ... to stdout or from stdin, and has lost the connection by it. "
                            + "Fix: read with rows(...), write with batch(...), or copy with psql: "
                            + StatementLine.of(sql),
                    failure);
        }
        return ErrorTranslator.isUnreadable(failure)
                ? new RowMappingException(
                                "The driver cannot read a value in the answer: "
                                        + failure.getMessage()
                                        + " (expected: a value that Java's types have, not such as time '24:00' or numeric 'Infinity'). "
                                        + "Fix: cast the column, such as to text",
                                failure)
                        .in(sql)
                : failure;
    }

    @Override
    public List<@Nullable Object> values(List<@Nullable Object> parameters) {
        return ParameterValues.of(parameters);
    }

    @Override
    public Tuple tuple(List<@Nullable Object> values) {
        return new Parameters(values);
    }

    @Override
    public @Nullable Consumer<Row> rowCheck(List<ColumnDescriptor> columns) {
        return ColumnChecks.of(columns);
    }

    @Override
    public boolean locks(String query) {
        return LOCKS.matcher(query).find();
    }

    @Override
    public List<String> countingWords() {
        return COUNTING;
    }
}
