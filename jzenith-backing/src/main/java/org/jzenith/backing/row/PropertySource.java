package org.jzenith.backing.row;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a property of a value comes from: one column, or several that are a value themselves. Immutable.
 *
 * @param <R> the driver's type of a row
 */
sealed interface PropertySource<R> {

    @Nullable
    Object read(R row);

    boolean isNull(R row);

    /** The column that has the property. */
    record Column<R>(RowAccess<R> access, int index, String name, ColumnConversion conversion)
            implements PropertySource<R> {

        @Override
        public @Nullable Object read(R row) {
            return conversion.convert(access.value(row, index), name);
        }

        @Override
        public boolean isNull(R row) {
            return access.value(row, index) == null;
        }
    }

    /** The columns that have the properties of the property. If all of them are null, so is the property. */
    record Nested<R>(ColumnMatch<R, ?> match, boolean optional) implements PropertySource<R> {

        @Override
        public @Nullable Object read(R row) {
            Object read = isNull(row) ? null : match.read(row);
            return optional ? Optional.ofNullable(read) : read;
        }

        @Override
        public boolean isNull(R row) {
            return match.isNull(row);
        }
    }
}
