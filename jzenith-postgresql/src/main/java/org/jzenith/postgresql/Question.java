package org.jzenith.postgresql;

import io.vertx.core.Future;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement with its parameters. Immutable as long as the parameters are not changed.
 *
 * @param parameters the values of {@code $1}, {@code $2} and so on; null for a batch and for a script
 * @param batch      the parameters of each of many executions
 */
record Question(String sql, @Nullable Tuple parameters, @Nullable List<Tuple> batch) {

    private static final int MAX_YEAR = 5_874_897;
    /** What may stand before a statement; a comment may be its label. */
    private static final Pattern NO_STATEMENT = Pattern.compile("(?:[\\s;]++|/\\*.*?\\*/|--[^\\n]*+)*+", Pattern.DOTALL);

    /** Refuses text without a statement: the server confirms it in a way that the driver ignores, and the call would wait. */
    Question {
        if (start(sql) == sql.length()) {
            throw new IllegalArgumentException("\"" + sql + "\" has no statement (expected: SQL, such as \"select 1\")");
        }
    }

    static Question of(String sql, @Nullable Object[] parameters) {
        if (parameters.length == 1) {
            return new Question(sql, Tuple.of(sent(parameters[0])), null);
        }
        Tuple sent = Tuple.tuple();
        for (Object parameter : parameters) {
            sent.addValue(sent(parameter));
        }
        return new Question(sql, sent, null);
    }

    static Question ofBatch(String sql, List<Tuple> batch) {
        return new Question(sql, null, batch.stream().map(Question::sent).toList());
    }

    private static Tuple sent(Tuple parameters) {
        for (int i = 0; i < parameters.size(); i++) {
            Object parameter = parameters.getValue(i);
            if (sent(parameter) != parameter) {
                return copy(parameters);
            }
        }
        return parameters;
    }

    private static Tuple copy(Tuple parameters) {
        Tuple sent = Tuple.tuple();
        for (int i = 0; i < parameters.size(); i++) {
            sent.addValue(sent(parameters.getValue(i)));
        }
        return sent;
    }

    /** Converts an Instant, which columns can be read as, but which the driver does not know. */
    private static @Nullable Object sent(@Nullable Object parameter) {
        return parameter instanceof Instant instant ? instant.atOffset(ZoneOffset.UTC)
                : parameter instanceof LocalDate date ? sent(date) : parameter;
    }

    /** Of other dates, the driver would send another one: it counts days in an int, and recognises the infinite ones by identity. */
    private static LocalDate sent(LocalDate date) {
        if (date.equals(LocalDate.MAX)) {
            return LocalDate.MAX;
        }
        if (date.equals(LocalDate.MIN)) {
            return LocalDate.MIN;
        }
        if (Math.abs(date.getYear()) > MAX_YEAR) {
            throw new IllegalArgumentException(date + " cannot be a date in PostgreSQL (expected: a year up to " + MAX_YEAR + ")");
        }
        return date;
    }

    /** Returns whether it is a single execution of a statement that the driver prepares. */
    boolean isPrepared() {
        return parameters != null;
    }

    /**
     * Returns whether it may change the state of its connection: transactions and settings of a script stay, and the driver does not report
     * them. Of prepared statements, only the begin of a transaction is recognised; other statements that change the state of a connection
     * belong in a transaction.
     */
    boolean leavesTraces() {
        return (parameters == null && batch == null) || beginsTransaction();
    }

    private boolean beginsTransaction() {
        int start = start(sql);
        return sql.regionMatches(true, start, "begin", 0, 5) || sql.regionMatches(true, start, "start", 0, 5);
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

    Future<RowSet<Row>> ask(PgConnection connection) {
        try {
            if (batch != null) {
                return connection.preparedQuery(sql).executeBatch(batch);
            }
            return parameters == null ? connection.query(sql).execute() : connection.preparedQuery(sql).execute(parameters);
        } catch (RuntimeException e) { // thrown by the driver for parameters of the wrong number or type
            return Future.failedFuture(e);
        }
    }
}
