package org.jzenith.postgresql;

import io.vertx.core.Future;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the server is asked by one statement. Immutable, if nobody changes the parameters.
 *
 * @param parameters those of {@code $1}, {@code $2} and so on; null where there is a batch, or text without parameters
 * @param batch      the parameters of each of many executions
 */
record Question(String sql, @Nullable Tuple parameters, @Nullable List<Tuple> batch) {

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
            if (parameters.getValue(i) instanceof Instant) {
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

    /** The driver knows no Instant, as which a column may be read. */
    private static @Nullable Object sent(@Nullable Object parameter) {
        return parameter instanceof Instant instant ? instant.atOffset(ZoneOffset.UTC) : parameter;
    }

    /** Whether it is one execution of a statement that the driver prepares. */
    boolean isPrepared() {
        return parameters != null;
    }

    /**
     * Whether the connection may be another one afterwards: what a script begins or sets stays, and the driver does not tell. Of what is
     * prepared, and so is one statement, only the begin of a transaction is told apart: others of that kind have their place in one.
     */
    boolean leavesTraces() {
        return (parameters == null && batch == null) || begins("begin") || begins("start");
    }

    private boolean begins(String word) {
        int start = 0;
        while (start < sql.length() && Character.isWhitespace(sql.charAt(start))) {
            start++;
        }
        return sql.regionMatches(true, start, word, 0, word.length());
    }

    Future<RowSet<Row>> ask(PgConnection connection) {
        try {
            if (batch != null) {
                return connection.preparedQuery(sql).executeBatch(batch);
            }
            return parameters == null ? connection.query(sql).execute() : connection.preparedQuery(sql).execute(parameters);
        } catch (RuntimeException e) { // What the driver makes of parameters that fit nothing
            return Future.failedFuture(e);
        }
    }
}
