package org.jzenith.postgresql.query;

import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.postgresql.error.PageRequestException;
import org.jzenith.postgresql.sql.mapping.ResultMapping;

/**
 * A query for one page. It finds one row more than the page has, if there is another page. Immutable.
 *
 * @param last finds the last row of all pages; null if the order does not begin with an ascending term, or if it is the
 *     first page
 * @param cursor that of the previous page; empty for the first page
 * @param cursorValues the number of values that the cursor has
 * @param firstCursorValue the number of the parameter with the first of them
 */
public record KeysetPage(
        NumberedStatement statement,
        @Nullable NumberedStatement last,
        List<OrderTerm> order,
        int size,
        String cursor,
        int cursorValues,
        int firstCursorValue) {

    /** A value with what decides about its place in the order. */
    public record KeyedRow<T>(T value, List<Object> keys) {}

    /**
     * Creates the query.
     *
     * @throws IllegalArgumentException if the query has no order, or has a limit already
     * @throws PageRequestException if the size or the cursor is invalid
     */
    public static KeysetPage of(
            QueryClauses query, NamedValues values, int size, int maxSize, @Nullable String requested) {
        if (query.order().isEmpty() || query.limit() != null || query.offset() != null) {
            throw new IllegalArgumentException("The query of a page has "
                    + (query.order().isEmpty() ? "no order" : "a limit or an offset of its own")
                    + " (expected: orderBy(...), but no limit(...) and no offset(...))");
        }
        for (OrderTerm term : query.order()) {
            if (term.column() == null) {
                throw new IllegalArgumentException(
                        "The term \"" + term.expression().sql() + "\" of the order is no column"
                                + " (expected: the name of the column with its value). Fix: name it, as in "
                                + term.expression().sql() + " as <column>");
            }
        }
        if (size < 1 || size > maxSize) {
            throw new PageRequestException("size", String.valueOf(size), "1 to " + maxSize);
        }
        String cursor = requested == null ? "" : requested;
        List<Object> keys = cursor.isEmpty() ? List.of() : PageCursor.read(query.order(), cursor);
        int[] first = new int[1];
        NumberedStatement statement = query.withLimit(size + 1)
                .number(
                        values,
                        keys.isEmpty()
                                ? null
                                : builder -> {
                                    first[0] = builder.parameterCount() + 1;
                                    new KeysetCondition(query.order(), keys).addTo(builder);
                                });
        boolean hasLast = !keys.isEmpty() && !query.order().get(0).descending();
        NumberedStatement last = hasLast ? query.reversed().withLimit(1).number(values) : null;
        return new KeysetPage(statement, last, query.order(), size, cursor, keys.size(), first[0]);
    }

    /**
     * Returns the query for the last row, or null. If the first term is null in it, the rows with nulls were on no
     * page: they come last, but a null is not greater than the value in a cursor. In descending order, they come first.
     */
    public @Nullable NumberedStatement lastRow(List<? extends KeyedRow<?>> rows) {
        return rows.size() > size ? null : last;
    }

    /** Returns the mapping of rows to values with their keys. */
    public <T> ResultMapping<KeyedRow<T>> keyed(ResultMapping<T> mapping) {
        return (result, dialect) -> {
            Function<Row, T> value = mapping.of(result, dialect);
            PageColumns columns = PageColumns.find(order, result.columnDescriptors());
            return row -> new KeyedRow<>(value.apply(row), columns.keys(row));
        };
    }

    /**
     * Returns the cursor of the next page; empty if there is none.
     *
     * @throws RowMappingException if the order does not tell all rows apart, so that pages could lack some
     */
    public <T> String next(List<KeyedRow<T>> rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i).keys().equals(rows.get(i - 1).keys())) {
                throw new RowMappingException(
                        "Two rows of the page have the same values of "
                                + order.stream().map(OrderTerm::column).toList()
                                + " (expected: an order in which no rows are equal). Fix: end the order with a unique column, as by tieBreaker(\"id\")",
                        null);
            }
        }
        return rows.size() > size ? PageCursor.write(order, rows.get(size - 1).keys()) : "";
    }

    /** Returns the failure to report if the client rejects a parameter because of the cursor; otherwise null. */
    public @Nullable PageRequestException refusal(int parameter) {
        boolean ofCursor = parameter >= firstCursorValue && parameter < firstCursorValue + cursorValues;
        return ofCursor ? PageCursor.refused(cursor) : null;
    }
}
