package org.jzenith.postgresql.sql.mapping;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlResult;
import io.vertx.sqlclient.desc.ColumnDescriptor;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.sql.driver.Dialect;

/** Maps rows to values, once their columns are known. Safe on any thread. */
public abstract class RowMapping<T> {

    private static final ClassValue<RowMapping<?>> BY_TYPE = new ClassValue<>() {
        @Override
        protected RowMapping<?> computeValue(Class<?> type) {
            return create(type);
        }
    };

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

    @SuppressWarnings("unchecked") // made for that type
    public static <T> RowMapping<T> of(Class<T> type) {
        return (RowMapping<T>) BY_TYPE.get(type);
    }

    public static <T> RowMapping<T> of(Function<Row, T> mapping) {
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
        return ColumnConversion.isSimple(type)
                ? new OneColumnMapping<>(type)
                : ofProperties(RecordInstantiator.of(type));
    }

    private static <T> RowMapping<T> ofProperties(RecordInstantiator<T> instantiator) {
        return new RowMapping<>() {
            @Override
            Function<Row, T> forColumns(List<String> columns) {
                return ColumnMatch.find(instantiator, columns)::read;
            }
        };
    }

    /** Returns the function that maps the rows of a result, which has columns; throws if they cannot be mapped. */
    public final Function<Row, T> of(SqlResult<?> result, Dialect dialect) {
        List<ColumnDescriptor> columns = result.columnDescriptors();
        Known<T> last = known;
        if (last == null || !last.knows(dialect, columns)) {
            last = new Known<>(dialect, columns, checked(forColumns(result.columnsNames()), dialect.rowCheck(columns)));
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

    abstract Function<Row, T> forColumns(List<String> columns);
}
