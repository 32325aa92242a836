package org.jzenith.postgresql.value;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.desc.ColumnDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.row.RowMappingException;

/** Finds what the driver reads as something else than the server has sent, whoever maps the rows. */
public final class ColumnChecks {

    /** Types that the driver knows by name only: it reads every value of them as null. */
    static final Set<String> READ_AS_NULL = Set.of(
            "BIT",
            "BIT_ARRAY",
            "VARBIT",
            "VARBIT_ARRAY",
            "MACADDR",
            "MACADDR8",
            "XML",
            "XML_ARRAY",
            "HSTORE",
            "OID",
            "OID_ARRAY");

    private static final Set<String> TIMES = Set.of("TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_ARRAY", "TIMESTAMPTZ_ARRAY");
    /**
     * All types that the driver does not know, such as those made by {@code create type ... as enum}, and arrays of
     * them.
     */
    private static final String UNKNOWN = "UNKNOWN";

    private ColumnChecks() {}

    /** Returns the check that rows with these columns need, or null; throws if no value of a column can be read. */
    public static @Nullable Consumer<Row> of(List<ColumnDescriptor> columns) {
        List<Integer> checked = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String type = columns.get(i).typeName();
            if (READ_AS_NULL.contains(type)) {
                throw new RowMappingException(
                        "The column " + columns.get(i).name() + " is of the type " + type.toLowerCase(Locale.ROOT)
                                + ", which the driver cannot read. Fix: cast it, such as to text"
                                + (type.equals("OID") ? " or bigint" : ""),
                        null);
            }
            if (TIMES.contains(type) || type.equals(UNKNOWN)) {
                checked.add(i);
            }
        }
        return checked.isEmpty() ? null : row -> checked.forEach(i -> check(row.getValue(i), columns.get(i)));
    }

    private static void check(@Nullable Object value, ColumnDescriptor column) {
        if (column.typeName().equals(UNKNOWN)) {
            if (value instanceof String[] texts && isNested(texts)) {
                throw new RowMappingException(
                        "The column " + column.name()
                                + " is an array of several dimensions, which the driver cannot read. "
                                + "Fix: cast it, such as to_jsonb(" + column.name() + ')',
                        null);
            }
        } else if (value instanceof Object[] times) {
            for (Object time : times) {
                checkTime(time, column);
            }
        } else {
            checkTime(value, column);
        }
    }

    private static void checkTime(@Nullable Object time, ColumnDescriptor column) {
        if (time != null && TimestampRange.isMisread(time)) {
            throw new RowMappingException(
                    "The column " + column.name()
                            + " is -infinity, which the driver cannot read. Fix: cast it, such as to text",
                    null);
        }
    }

    /** The driver splits the text of an array at each comma. */
    private static boolean isNested(String[] texts) {
        return texts.length > 0 && texts[0] != null && texts[0].startsWith("{");
    }
}
