package org.jzenith.postgresql.query;

import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;

/**
 * A statement that is executed once for each tuple.
 *
 * @param tuples the values of {@code $1}, {@code $2} and so on, of each execution
 */
public record NumberedBatch(String sql, List<Tuple> tuples) {

    /**
     * Creates the batch.
     *
     * @param parameters tuples, whose statement has numbers already, or objects whose properties are named parameters
     * @throws IllegalArgumentException if there are both, or if a name has no value
     */
    public static NumberedBatch of(String sql, List<?> parameters) {
        List<Tuple> tuples = new ArrayList<>(parameters.size());
        parameters.forEach(each -> {
            if (each instanceof Tuple tuple) {
                tuples.add(tuple);
            }
        });
        if (tuples.size() == parameters.size()) {
            return new NumberedBatch(sql, tuples);
        }
        if (!tuples.isEmpty()) {
            throw new IllegalArgumentException("The batch has " + tuples.size() + " tuples among " + parameters.size()
                    + " elements (expected: only tuples, or none)");
        }
        SqlText text = SqlText.of(sql);
        String numbered = sql;
        for (Object each : parameters) {
            NumberedStatement statement =
                    new StatementBuilder(NamedValues.of(each)).add(text).build();
            numbered = statement.sql();
            tuples.add(Tuple.from(statement.values()));
        }
        return new NumberedBatch(numbered, tuples);
    }
}
