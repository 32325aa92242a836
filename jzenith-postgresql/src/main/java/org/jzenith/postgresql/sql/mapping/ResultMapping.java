package org.jzenith.postgresql.sql.mapping;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlResult;
import java.util.function.Function;
import org.jzenith.postgresql.sql.driver.Dialect;

/** Maps rows to values, once their columns are known. Safe on any thread. */
@FunctionalInterface
public interface ResultMapping<T> {

    /** Returns the function that maps the rows of a result, which has columns; throws if they cannot be mapped. */
    Function<Row, T> of(SqlResult<?> result, Dialect dialect);
}
