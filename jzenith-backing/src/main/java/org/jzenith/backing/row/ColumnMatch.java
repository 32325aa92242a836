package org.jzenith.backing.row;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type of values, and where each of its properties comes from in rows with certain columns. Immutable.
 *
 * @param <R> the driver's type of a row
 * @param <T> the type of the values
 */
record ColumnMatch<R, T>(RecordInstantiator<T> instantiator, List<PropertySource<R>> sources) {

    T read(R row) {
        @Nullable Object[] values = new Object[sources.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = sources.get(i).read(row);
        }
        return instantiator.make(values);
    }

    /** Returns whether all columns are null, as after an outer join that found nothing. */
    boolean isNull(R row) {
        for (int i = 0; i < sources.size(); i++) {
            if (!sources.get(i).isNull(row)) {
                return false;
            }
        }
        return true;
    }
}
