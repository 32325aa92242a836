package org.jzenith.postgresql.mapping;

import io.vertx.sqlclient.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.error.RowMappingException;

/** Maps rows whose columns are the properties of a value. */
final class PropertiesMapping<T> extends RowMapping<T> {

    private final RecordInstantiator<T> instantiator;

    PropertiesMapping(RecordInstantiator<T> instantiator) {
        this.instantiator = instantiator;
    }

    @Override
    Function<Row, T> forColumns(List<String> columns) {
        List<RecordInstantiator.Property> properties = instantiator.properties();
        int[] indexes = new int[properties.size()];
        List<String> unused = new ArrayList<>(columns);
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < indexes.length; i++) {
            String column = column(properties.get(i).name(), columns);
            if (column == null) {
                missing.add(properties.get(i).name());
            } else {
                indexes[i] = columns.indexOf(column);
                unused.remove(column);
            }
        }
        if (!missing.isEmpty() || !unused.isEmpty()) {
            throw new RowMappingException(
                    "A row with the columns " + columns + " does not fit " + instantiator
                            + (missing.isEmpty() ? "" : ": no column for " + missing)
                            + (unused.isEmpty() ? "" : ": no property for " + unused),
                    null);
        }
        return mapping(columns, indexes);
    }

    private Function<Row, T> mapping(List<String> columns, int[] indexes) {
        ColumnConversion[] conversions = instantiator.properties().stream()
                .map(property -> ColumnConversion.to(property.type(), instantiator.name() + '.' + property.name()))
                .toArray(ColumnConversion[]::new);
        return row -> {
            @Nullable Object[] values = new Object[indexes.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = conversions[i].convert(row.getValue(indexes[i]), columns.get(indexes[i]));
            }
            return instantiator.make(values);
        };
    }

    private static @Nullable String column(String property, List<String> columns) {
        for (String column : columns) {
            if (column.equals(property) || camelCase(column).equals(property)) {
                return column;
            }
        }
        return null;
    }

    private static String camelCase(String column) {
        StringBuilder camel = new StringBuilder();
        for (String word : column.split("_", -1)) {
            camel.append(
                    camel.isEmpty() || word.isEmpty()
                            ? word
                            : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return camel.toString();
    }
}
