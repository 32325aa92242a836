package org.jzenith.backing.row;

import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What the mapping of rows has to know about the rows of a driver. Implementations are safe on any thread.
 *
 * @param <R> the driver's type of a row
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface RowAccess<R> {

    /** Returns the driver's type of a row, which callers may ask for instead of a value. */
    Class<R> rowType();

    /** Returns the value of a column, as the driver has read it. */
    @Nullable
    Object value(R row, int column);

    /** Returns whether a type of the driver is the value of one column; those of the JDK need no mention. */
    boolean isColumnType(Class<?> type);

    /** Converts a value of a type that only this driver has, if nothing is lost; returns null if it cannot. */
    @Nullable
    Object convert(Object value, Class<?> target);

    /** Returns the types to which a statement can cast a column, by the type of the property. */
    Map<Class<?>, String> castTypes();

    /**
     * Returns what a statement can do so that a column is not null, such as {@code coalesce(age, ...)}; empty: nothing.
     */
    String replacementOfNull(String column);

    /** Returns what else can be done about a column that is NaN, as the end of a message. */
    String adviceForNaN(String column);
}
