package org.jzenith.postgresql.query;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.desc.ColumnDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jzenith.backing.row.RowMappingException;

/** The columns of a result that have the values of its order. Immutable. */
final class PageColumns {

    /** The driver's names of the types that {@link PageKey} can write. */
    private static final Set<String> TYPES = Set.of(
            "BOOL",
            "INT2",
            "INT4",
            "INT8",
            "FLOAT4",
            "FLOAT8",
            "NUMERIC",
            "CHAR",
            "BPCHAR",
            "VARCHAR",
            "TEXT",
            "NAME",
            "UUID",
            "DATE",
            "TIME",
            "TIMESTAMP",
            "TIMESTAMPTZ");

    private final List<ColumnDescriptor> columns;
    private final int[] positions;

    private PageColumns(List<ColumnDescriptor> columns, int[] positions) {
        this.columns = columns;
        this.positions = positions;
    }

    static PageColumns find(List<OrderTerm> order, List<ColumnDescriptor> columns) {
        return new PageColumns(
                columns,
                order.stream().mapToInt(term -> position(term, columns)).toArray());
    }

    private static int position(OrderTerm term, List<ColumnDescriptor> columns) {
        List<String> names = columns.stream().map(ColumnDescriptor::name).toList();
        int position = names.indexOf(term.column());
        if (position < 0 || position != names.lastIndexOf(term.column())) {
            throw new RowMappingException(
                    "The order of the page needs the column " + term.column() + ", but the columns of a row are "
                            + names + " (expected: one of this name). Fix: select it",
                    null);
        }
        String type = columns.get(position).typeName();
        if (!TYPES.contains(type)) {
            throw unfit(
                    columns.get(position),
                    "is of the type " + type.toLowerCase(Locale.ROOT),
                    "cast it, such as to text");
        }
        return position;
    }

    private static RowMappingException unfit(ColumnDescriptor column, String why, String fix) {
        return new RowMappingException(
                "The column " + column.name() + " of the order of the page " + why
                        + " (expected: a boolean, a number, a text, a uuid, a date or a time, and never null). Fix: "
                        + fix
                        + ", in the order and among the columns",
                null);
    }

    /** Returns the values of a row, in the order of the terms. */
    List<Object> keys(Row row) {
        List<Object> keys = new ArrayList<>(positions.length);
        for (int position : positions) {
            Object key = row.getValue(position);
            if (key == null) { // No row is greater than null: those that follow would be on no page.
                throw unfit(
                        columns.get(position),
                        "is null",
                        "replace the null, as by coalesce("
                                + columns.get(position).name() + ", ...)");
            }
            keys.add(key);
        }
        return keys;
    }
}
