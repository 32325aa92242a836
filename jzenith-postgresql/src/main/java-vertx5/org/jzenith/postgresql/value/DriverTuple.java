package org.jzenith.postgresql.value;

import io.vertx.sqlclient.data.Numeric;
import io.vertx.sqlclient.internal.ArrayTuple;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The driver's own kind of tuple, the only one that it sends; the version for 5.0. */
abstract class DriverTuple extends ArrayTuple {

    /** The driver makes a text of each number in an array, which must not be null, and sends the array as a text. */
    private static final Numeric NULL = Numeric.create(new Null());

    DriverTuple(int size) {
        super(size);
    }

    /** Returns an array whose nulls the driver sends as nulls. */
    static @Nullable Numeric[] withNulls(@Nullable Numeric[] numbers) {
        return Arrays.stream(numbers)
                .map(number -> number == null ? NULL : number)
                .toArray(Numeric[]::new);
    }

    /** Does the same for JSON; refuses nulls, of which the driver would make those of JSON. */
    static @Nullable Object[] withNullsOfJson(@Nullable Object[] values) {
        if (Arrays.asList(values).contains(null)) {
            throw RefusedParameterException.nullOfJson();
        }
        return values;
    }

    /** A number whose text is that of a null in an array. */
    private static final class Null extends Number {

        private static final long serialVersionUID = 1L;

        @Override
        public int intValue() {
            return 0;
        }

        @Override
        public long longValue() {
            return 0;
        }

        @Override
        public float floatValue() {
            return 0;
        }

        @Override
        public double doubleValue() {
            return 0;
        }

        @Override
        public String toString() {
            return "NULL";
        }
    }
}
