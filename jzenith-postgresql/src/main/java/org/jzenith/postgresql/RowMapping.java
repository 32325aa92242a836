package org.jzenith.postgresql;

import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Maps rows to values, once their columns are known. Safe on any thread. */
abstract class RowMapping<T> {

    private static final ClassValue<RowMapping<?>> BY_TYPE = new ClassValue<>() {
        @Override
        protected RowMapping<?> computeValue(Class<?> type) {
            return create(type);
        }
    };

    /** The last result: nearly always it is the same statement that comes again. */
    private volatile @Nullable Known<T> known;

    private record Known<T>(List<String> columns, Function<Row, T> mapping) { }

    @SuppressWarnings("unchecked") // made for that type
    static <T> RowMapping<T> of(Class<T> type) {
        return (RowMapping<T>) BY_TYPE.get(type);
    }

    static <T> RowMapping<T> of(Function<Row, T> mapping) {
        return new RowMapping<>() {
            @Override
            Function<Row, T> forColumns(List<String> columns) {
                return mapping;
            }
        };
    }

    private static <T> RowMapping<T> create(Class<T> type) {
        if (type.isAssignableFrom(Row.class)) {
            return of(type::cast);
        }
        return ColumnConversion.isSimple(type) ? new OneColumnMapping<>(type) : new PropertiesMapping<>(Shape.of(type));
    }

    /** Returns the function that maps rows with these columns; throws if they cannot be mapped. */
    final Function<Row, T> of(List<String> columns) {
        Known<T> last = known;
        if (last == null || (last.columns != columns && !last.columns.equals(columns))) {
            last = new Known<>(columns, forColumns(columns));
            known = last;
        }
        return last.mapping;
    }

    abstract Function<Row, T> forColumns(List<String> columns);
}
