package org.jzenith.postgresql.mapping;

import io.vertx.sqlclient.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jzenith.postgresql.error.RowMappingException;

/**
 * Maps rows whose columns are the properties of a value. Other columns are ignored, because a migration may add some
 * while the application is running.
 */
final class PropertiesMapping<T> extends RowMapping<T> {

    private final RecordInstantiator<T> instantiator;

    PropertiesMapping(RecordInstantiator<T> instantiator) {
        this.instantiator = instantiator;
    }

    @Override
    Function<Row, T> forColumns(List<String> columns) {
        List<String> missing = new ArrayList<>();
        List<String> unused = new ArrayList<>();
        ColumnMatch<T> match = ColumnMatch.find(instantiator, columns, missing, unused);
        if (!missing.isEmpty()) {
            throw new RowMappingException(
                    "A row with the columns " + columns + " does not fit " + instantiator + ": no column for " + missing
                            + (unused.isEmpty() ? "" : ": no property for " + unused),
                    null);
        }
        return match::read;
    }
}
