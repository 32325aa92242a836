package org.jzenith.postgresql.value;

import io.vertx.sqlclient.data.Numeric;
import io.vertx.sqlclient.impl.ArrayTuple;
import org.jspecify.annotations.Nullable;

/** The driver's own kind of tuple, the only one that it sends; the version for 4.5. */
abstract class DriverTuple extends ArrayTuple {

    DriverTuple(int size) {
        super(size);
    }

    /** Returns an array whose nulls the driver sends as nulls. */
    static @Nullable Numeric[] withNulls(@Nullable Numeric[] numbers) {
        return numbers;
    }

    /** Does the same for JSON. */
    static @Nullable Object[] withNullsOfJson(@Nullable Object[] values) {
        return values;
    }
}
