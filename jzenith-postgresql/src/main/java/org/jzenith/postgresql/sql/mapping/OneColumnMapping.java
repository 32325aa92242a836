package org.jzenith.postgresql.sql.mapping;

import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.function.Function;
import org.jzenith.postgresql.error.RowMappingException;

/** Maps rows of one column to the value of that column. */
final class OneColumnMapping<T> extends RowMapping<T> {

    private final Class<T> type;

    OneColumnMapping(Class<T> type) {
        this.type = type;
    }

    @Override
    @SuppressWarnings("unchecked") // for a primitive type, the conversion returns the boxed type
    Function<Row, T> forColumns(List<String> columns) {
        if (columns.size() != 1) {
            throw new RowMappingException(
                    "A row with the columns " + columns + " cannot be converted to " + type.getName()
                            + " (expected: one column)",
                    null);
        }
        ColumnConversion conversion = ColumnConversion.to(type, "the type asked for");
        String column = columns.get(0);
        return row -> {
            Object value = conversion.convert(row.getValue(0), column);
            if (value == null) {
                throw new RowMappingException(
                        "The column " + column + " is null, which cannot be converted to " + type.getName()
                                + " (expected: a value; no row at all is an empty Maybe). Fix: exclude the row, replace the null, as by coalesce("
                                + column + ", ...), or map the row to a record with an Optional",
                        null);
            }
            return (T) value;
        };
    }
}
