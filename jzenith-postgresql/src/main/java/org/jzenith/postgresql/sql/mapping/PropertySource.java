package org.jzenith.postgresql.sql.mapping;

import io.vertx.sqlclient.Row;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a property of a value comes from: one column, or several that are a value themselves. Immutable. */
sealed interface PropertySource {

    @Nullable
    Object read(Row row);

    boolean isNull(Row row);

    /** The column that has the property. */
    record Column(int index, String name, ColumnConversion conversion) implements PropertySource {

        @Override
        public @Nullable Object read(Row row) {
            return conversion.convert(row.getValue(index), name);
        }

        @Override
        public boolean isNull(Row row) {
            return row.getValue(index) == null;
        }
    }

    /**
     * The columns that have the properties of the property. If all of them are null, as after an outer join that found
     * nothing, so is the property.
     */
    record Nested(ColumnMatch<?> value, boolean optional) implements PropertySource {

        @Override
        public @Nullable Object read(Row row) {
            Object read = isNull(row) ? null : value.read(row);
            return optional ? Optional.ofNullable(read) : read;
        }

        @Override
        public boolean isNull(Row row) {
            for (PropertySource source : value.sources()) {
                if (!source.isNull(row)) {
                    return false;
                }
            }
            return true;
        }
    }
}
