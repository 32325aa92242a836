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
