package org.jzenith.postgresql.sql.mapping;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlResult;
import io.vertx.sqlclient.desc.ColumnDescriptor;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMapper;
import org.jzenith.postgresql.sql.driver.Dialect;

/** The mapping of rows to values of a type, or by a function. Safe on any thread. */
public final class RowMapping<T> implements ResultMapping<T> {

    private static final ClassValue<RowMapping<?>> BY_TYPE = new ClassValue<>() {
        @Override
        protected RowMapping<?> computeValue(Class<?> type) {
            return new RowMapping<>(RowMapper.of(type, new SqlRows()));
        }
    };

    private final RowMapper<Row, T> mapper;
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

    private RowMapping(RowMapper<Row, T> mapper) {
        this.mapper = mapper;
    }

    @SuppressWarnings("unchecked") // made for that type
    public static <T> RowMapping<T> of(Class<T> type) {
        return (RowMapping<T>) BY_TYPE.get(type);
    }

    public static <T> RowMapping<T> of(Function<Row, T> mapping) {
        return new RowMapping<>(RowMapper.of(mapping));
    }

    @Override
    public Function<Row, T> of(SqlResult<?> result, Dialect dialect) {
        List<ColumnDescriptor> columns = result.columnDescriptors();
        Known<T> last = known;
        if (last == null || !last.knows(dialect, columns)) {
            last = new Known<>(
                    dialect, columns, checked(mapper.forColumns(result.columnsNames()), dialect.rowCheck(columns)));
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
