package org.jzenith.postgresql.sql.call;

import io.vertx.core.Future;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.sql.driver.Dialect;

/**
 * A statement with its parameters. Immutable as long as the parameters are not changed.
 *
 * @param values the values of {@code $1}, {@code $2} and so on; null for a batch and for a script
 * @param batch those of each of many executions
 */
public record SqlStatement(
        Dialect dialect,
        String sql,
        @Nullable List<@Nullable Object> values,
        @Nullable List<List<@Nullable Object>> batch) {

    /** What may stand before a statement; a comment may be its label. */
    private static final Pattern NO_STATEMENT =
            Pattern.compile("(?:[\\s;]++|/\\*.*?\\*/|--[^\\n]*+)*+", Pattern.DOTALL);

    /**
     * Refuses text without a statement: the server confirms it in a way that the driver ignores, and the call would
     * wait.
     */
    public SqlStatement {
        if (start(sql) == sql.length()) {
            throw new IllegalArgumentException(
                    "\"" + sql + "\" has no statement (expected: SQL, such as \"select 1\")");
        }
    }

    public static SqlStatement of(Dialect dialect, String sql, @Nullable Object[] parameters) {
        return new SqlStatement(dialect, sql, dialect.values(Arrays.asList(parameters)), null);
    }

    public static SqlStatement ofBatch(Dialect dialect, String sql, List<Tuple> batch) {
        return new SqlStatement(
                dialect,
                sql,
                null,
                batch.stream().map(each -> dialect.values(values(each))).toList());
    }

    private static List<@Nullable Object> values(Tuple parameters) {
        return IntStream.range(0, parameters.size())
                .<@Nullable Object>mapToObj(parameters::getValue)
                .toList();
    }

    /** Returns whether it is a single execution of a statement that the driver prepares. */
    public boolean isPrepared() {
        return values != null;
    }

    /** Returns whether it is text that the driver does not prepare, maybe of several statements. */
    public boolean isScript() {
        return values == null && batch == null;
    }

    /** Returns the parameters for one execution, since the driver changes them; null for a batch and for a script. */
    @Nullable
    public Tuple parameters() {
        return values == null ? null : dialect.tuple(values);
    }

    /**
     * Returns whether a failure undoes all of it, outside of a transaction: what a procedure or a block of code has
     * committed stays.
     */
    public boolean isAtomic() {
        return !isScript() && !begins("call") && !begins("do");
    }

    /** Returns whether the server says how many rows it has changed. */
    public boolean countsRows() {
        return dialect.countingWords().stream().anyMatch(this::begins) || sql.charAt(start(sql)) == '(';
    }

    /** Returns whether it is a batch without a single execution. */
    public boolean isEmptyBatch() {
        return batch != null && batch.isEmpty();
    }

    /**
     * Returns whether it may change the state of its connection: transactions and settings of a script stay, and the
     * driver does not report them. Of prepared statements, only the begin of a transaction is recognised; other
     * statements that change the state of a connection belong in a transaction.
     */
    public boolean leavesTraces() {
        return isScript() || beginsTransaction();
    }

    private boolean beginsTransaction() {
        return begins("begin") || begins("start");
    }

    private boolean begins(String word) {
        int start = start(sql);
        int end = start + word.length();
        return sql.regionMatches(true, start, word, 0, word.length())
                && (end == sql.length() || !Character.isJavaIdentifierPart(sql.charAt(end)));
    }

    /** Returns where the statement begins; most begin with a letter, for which no pattern is needed. */
    private static int start(String sql) {
        int start = 0;
        while (start < sql.length() && Character.isWhitespace(sql.charAt(start))) {
            start++;
        }
        if (start == sql.length() || ";/-".indexOf(sql.charAt(start)) < 0) {
            return start;
        }
        Matcher before = NO_STATEMENT.matcher(sql).region(start, sql.length());
        return before.lookingAt() ? before.end() : start;
    }

    /**
     * Returns the query of a statement that is not a script.
     *
     * @param anew the statement as it has just been prepared; null for what the connection keeps of it
     */
    public PreparedQuery<RowSet<Row>> query(SqlConnection connection, @Nullable PreparedStatement anew) {
        return anew == null ? connection.preparedQuery(sql) : anew.query();
    }

    /** Sends the statement; the parameters are as in {@link #query}. */
    public Future<RowSet<Row>> ask(SqlConnection connection, @Nullable PreparedStatement anew) {
        try {
            if (batch != null) {
                return query(connection, anew)
                        .executeBatch(batch.stream().map(dialect::tuple).toList());
            }
            return values == null
                    ? connection.query(sql).execute()
                    : query(connection, anew).execute(dialect.tuple(values));
        } catch (RuntimeException e) { // thrown by the driver for parameters of the wrong number or type
            return Future.failedFuture(e);
        }
    }
}
