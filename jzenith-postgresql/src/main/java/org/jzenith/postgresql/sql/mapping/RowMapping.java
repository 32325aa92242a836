package org.jzenith.postgresql.sql.mapping;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlResult;
import io.vertx.sqlclient.desc.ColumnDescriptor;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.error.RowMappingException;
import org.jzenith.postgresql.sql.driver.Dialect;

/** The mapping of rows to values of a type, or by a function. Safe on any thread. */
public final class RowMapping<T> implements ResultMapping<T> {

    private static final ClassValue<RowMapping<?>> BY_TYPE = new ClassValue<>() {
        @Override
        protected RowMapping<?> computeValue(Class<?> type) {
            return create(type);
        }
    };

    private final Function<List<String>, Function<Row, T>> forColumns;
    /** The last result: nearly always it is the same statement that comes again. */
    private volatile @Nullable Known<T> known;

    private record Known<T>(Dialect dialect, List<ColumnDescriptor> columns, Function<Row, T> mapping) {

        boolean knows(Dialect other, List<ColumnDescriptor> others) {
            if (columns == others && dialect == other) { // the same connection
                return true;
            }
            boolean same = dialect == other && columns.size() == others.size();
            for (int i = 0; same && i < columns.size(); i++) {
                same = columns.get(i).name().equals(others.get(i).name())
                        && columns.get(i).typeName().equals(others.get(i).typeName());
            }
            return same;
        }
    }

    private RowMapping(Function<List<String>, Function<Row, T>> forColumns) {
        this.forColumns = forColumns;
    }

    @SuppressWarnings("unchecked") // made for that type
    public static <T> RowMapping<T> of(Class<T> type) {
        return (RowMapping<T>) BY_TYPE.get(type);
    }

    public static <T> RowMapping<T> of(Function<Row, T> mapping) {
        return new RowMapping<>(columns -> mapping);
    }

    private static <T> RowMapping<T> create(Class<T> type) {
        if (type.isAssignableFrom(Row.class)) {
            return of(type::cast);
        }
        if (ColumnConversion.isSimple(type)) {
            return new RowMapping<>(columns -> oneColumn(type, columns));
        }
        RecordInstantiator<T> instantiator = RecordInstantiator.of(type);
        return new RowMapping<>(columns -> ColumnMatch.find(instantiator, columns)::read);
    }

    @SuppressWarnings("unchecked") // for a primitive type, the conversion returns the boxed type
    private static <T> Function<Row, T> oneColumn(Class<T> type, List<String> columns) {
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

    @Override
    public Function<Row, T> of(SqlResult<?> result, Dialect dialect) {
        List<ColumnDescriptor> columns = result.columnDescriptors();
        Known<T> last = known;
        if (last == null || !last.knows(dialect, columns)) {
            last = new Known<>(
                    dialect, columns, checked(forColumns.apply(result.columnsNames()), dialect.rowCheck(columns)));
            known = last;
        }
        return last.mapping;
    }

    private static <T> Function<Row, T> checked(Function<Row, T> mapping, @Nullable Consumer<Row> check) {
        return check == null
                ? mapping
                : row -> {
                    check.accept(row);
                    return mapping.apply(row);
                };
    }
}
