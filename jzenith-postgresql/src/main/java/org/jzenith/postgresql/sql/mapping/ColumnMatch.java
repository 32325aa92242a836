package org.jzenith.postgresql.sql.mapping;

import io.vertx.sqlclient.Row;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.error.RowMappingException;

/**
 * The columns of a row that are the properties of a value. The column {@code created_at} is the property
 * {@code createdAt}; if there is no column for the property {@code author}, the column {@code author_name} is the
 * property {@code name} of that property's type. Immutable.
 */
final class ColumnMatch<T> {

    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])([A-Z])");

    private final RecordInstantiator<T> instantiator;
    private final PropertySource[] sources;

    private ColumnMatch(RecordInstantiator<T> instantiator, PropertySource[] sources) {
        this.instantiator = instantiator;
        this.sources = sources;
    }

    /** A column of the row, with the part of its name that is left for the property of a nested value. */
    private record Column(int index, String name) {

        boolean is(String property) {
            return named(name, property);
        }

        /** Returns this column as one of the value of the property, if it is one. */
        Optional<Column> within(String property) {
            for (int end = name.indexOf('_'); end > 0; end = name.indexOf('_', end + 1)) {
                if (named(name.substring(0, end), property)) {
                    return Optional.of(new Column(index, name.substring(end + 1)));
                }
            }
            return Optional.empty();
        }

        private static boolean named(String name, String property) {
            return name.equals(property) || camelCase(name).equals(property);
        }
    }

    /**
     * Finds the columns for all properties; throws if one has none. Other columns are ignored, because a migration may
     * add some while the application is running.
     */
    static <T> ColumnMatch<T> find(RecordInstantiator<T> instantiator, List<String> columns) {
        List<Column> left = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            left.add(new Column(i, columns.get(i)));
        }
        List<String> missing = new ArrayList<>();
        ColumnMatch<T> match = find(instantiator, "", left, columns, missing);
        if (!missing.isEmpty()) {
            List<String> unused =
                    left.stream().map(column -> columns.get(column.index())).toList();
            throw new RowMappingException(
                    "A row with the columns " + columns + " does not fit " + instantiator + ": no column for " + missing
                            + (unused.isEmpty() ? "" : ": no property for " + unused)
                            + ". Fix: "
                            + (unused.isEmpty()
                                    ? "select the column " + columnName(missing.get(0))
                                    : "name a column like the property, such as by " + unused.get(0) + " as "
                                            + columnName(missing.get(0))),
                    null);
        }
        return match;
    }

    /** Removes from {@code left} what is used. Properties with a column of their own come first. */
    private static <T> ColumnMatch<T> find(
            RecordInstantiator<T> instantiator,
            String path,
            List<Column> left,
            List<String> columns,
            List<String> missing) {
        List<RecordInstantiator.Property> properties = instantiator.properties();
        @Nullable PropertySource[] sources = new PropertySource[properties.size()];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = column(instantiator, properties.get(i), left, columns);
        }
        for (int i = 0; i < sources.length; i++) {
            RecordInstantiator.Property property = properties.get(i);
            if (sources[i] == null) {
                sources[i] = nested(property, path + property.name(), left, columns, missing);
            }
            if (sources[i] == null) {
                missing.add(path + property.name());
            }
        }
        return new ColumnMatch<>(instantiator, sources);
    }

    private static @Nullable PropertySource column(
            RecordInstantiator<?> instantiator,
            RecordInstantiator.Property property,
            List<Column> left,
            List<String> columns) {
        for (Column column : left) {
            if (column.is(property.name())) {
                left.remove(column);
                return new PropertySource.Column(
                        column.index(),
                        columns.get(column.index()),
                        ColumnConversion.to(property.type(), instantiator.name() + '.' + property.name()));
            }
        }
        return null;
    }

    private static @Nullable PropertySource nested(
            RecordInstantiator.Property property,
            String path,
            List<Column> left,
            List<String> columns,
            List<String> missing) {
        boolean optional =
                property.type() instanceof ParameterizedType generic && generic.getRawType() == Optional.class;
        Type type = optional ? ((ParameterizedType) property.type()).getActualTypeArguments()[0] : property.type();
        Map<Column, Column> within = new LinkedHashMap<>();
        left.forEach(column -> column.within(property.name()).ifPresent(nested -> within.put(nested, column)));
        if (within.isEmpty() || !(type instanceof Class<?> value) || ColumnConversion.isSimple(value)) {
            return null;
        }
        List<Column> unused = new ArrayList<>(within.keySet());
        ColumnMatch<?> match = find(RecordInstantiator.of(value), path + '.', unused, columns, missing);
        unused.forEach(within::remove);
        left.removeAll(within.values());
        return new PropertySource.Nested(match, optional);
    }

    /** Returns the usual name of a column for a property: {@code author_name} for {@code author.name}. */
    private static String columnName(String property) {
        return HUMP.matcher(property).replaceAll("_$1").replace('.', '_').toLowerCase(Locale.ROOT);
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

    PropertySource[] sources() {
        return sources;
    }

    T read(Row row) {
        @Nullable Object[] values = new Object[sources.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = sources[i].read(row);
        }
        return instantiator.make(values);
    }
}
