package org.jzenith.backing.row;

import java.util.List;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * Maps rows to values of a type, once the columns are known. Safe on any thread.
 *
 * @param <R> the driver's type of a row
 * @param <T> the type of the values
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class RowMapper<R, T> {

    private final Function<List<String>, Function<R, T>> forColumns;

    private RowMapper(Function<List<String>, Function<R, T>> forColumns) {
        this.forColumns = forColumns;
    }

    /**
     * Creates the mapper for a type: the driver's row itself, a simple type for rows of one column, or a record, a
     * class with a builder or with one constructor.
     *
     * @throws RowMappingException if the type is none of them
     */
    public static <R, T> RowMapper<R, T> of(Class<T> type, RowAccess<R> access) {
        if (type.isAssignableFrom(access.rowType())) {
            return of(type::cast);
        }
        if (ColumnConversion.isSimple(type, access)) {
            return new RowMapper<>(columns -> oneColumn(type, columns, access));
        }
        RecordInstantiator<T> instantiator = RecordInstantiator.of(type);
        return new RowMapper<>(columns -> ColumnSearch.match(instantiator, columns, access)::read);
    }

    /** Creates the mapper that calls a function, whatever the columns are. */
    public static <R, T> RowMapper<R, T> of(Function<R, T> mapping) {
        return new RowMapper<>(columns -> mapping);
    }

    /**
     * Returns the function that maps rows with these columns.
     *
     * @throws RowMappingException if a property has no column
     */
    public Function<R, T> forColumns(List<String> columns) {
        return forColumns.apply(columns);
    }

    @SuppressWarnings("unchecked") // for a primitive type, the conversion returns the boxed type
    private static <R, T> Function<R, T> oneColumn(Class<T> type, List<String> columns, RowAccess<R> access) {
        if (columns.size() != 1) {
            throw new RowMappingException(
                    "A row with the columns " + columns + " cannot be converted to " + type.getName()
                            + " (expected: one column)",
                    null);
        }
        ColumnConversion conversion = ColumnConversion.to(type, "the type asked for", access);
        String column = columns.get(0);
        return row -> {
            Object value = conversion.convert(access.value(row, 0), column);
            if (value == null) {
                String replacement = access.replacementOfNull(column);
                throw new RowMappingException(
                        "The column " + column + " is null, which cannot be converted to " + type.getName()
                                + " (expected: a value; no row at all is an empty Maybe). Fix: exclude the row, "
                                + (replacement.isEmpty() ? "" : "replace the null, as by " + replacement + ", ")
                                + "or map the row to a record with an Optional",
                        null);
            }
            return (T) value;
        };
    }
}
