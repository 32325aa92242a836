package org.jzenith.postgresql;

import io.vertx.core.Future;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
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
        return new Question(sql, parameters.length == 1 ? Tuple.of(parameters[0]) : Tuple.from(parameters), null);
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
