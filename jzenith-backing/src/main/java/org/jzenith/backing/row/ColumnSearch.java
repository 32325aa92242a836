package org.jzenith.backing.row;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the columns of a row that are the properties of a value. The column {@code created_at} is the property
 * {@code createdAt}; if there is no column for the property {@code author}, the column {@code author_name} is the
 * property {@code name} of that property's type. For one search.
 *
 * @param <R> the driver's type of a row
 */
final class ColumnSearch<R> {

    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])([A-Z])");

    private final List<String> columns;
    private final RowAccess<R> access;
    /** The paths of the properties that have no column. */
    private final List<String> missing = new ArrayList<>();

    private ColumnSearch(List<String> columns, RowAccess<R> access) {
        this.columns = columns;
        this.access = access;
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
    static <R, T> ColumnMatch<R, T> match(
            RecordInstantiator<T> instantiator, List<String> columns, RowAccess<R> access) {
        List<Column> left = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            left.add(new Column(i, columns.get(i)));
        }
        ColumnSearch<R> search = new ColumnSearch<>(columns, access);
        ColumnMatch<R, T> match = search.find(instantiator, "", left);
        if (!search.missing.isEmpty()) {
            throw search.incomplete(instantiator, left);
        }
        return match;
    }

    private RowMappingException incomplete(RecordInstantiator<?> instantiator, List<Column> left) {
        List<String> unused =
                left.stream().map(column -> columns.get(column.index())).toList();
        String wanted = columnName(missing.get(0));
        return new RowMappingException(
                "A row with the columns " + columns + " does not fit " + instantiator + ": no column for " + missing
                        + (unused.isEmpty() ? "" : ": no property for " + unused)
                        + ". Fix: "
                        + (unused.isEmpty()
                                ? "select the column " + wanted
                                : "name a column like the property, such as by " + unused.get(0) + " as " + wanted),
                null);
    }

    /** Removes from {@code left} what is used. Properties with a column of their own come first. */
    private <T> ColumnMatch<R, T> find(RecordInstantiator<T> instantiator, String path, List<Column> left) {
        List<RecordInstantiator.Property> properties = instantiator.properties();
        Map<RecordInstantiator.Property, PropertySource<R>> sources = new LinkedHashMap<>();
        for (RecordInstantiator.Property property : properties) {
            column(instantiator, property, left).ifPresent(source -> sources.put(property, source));
        }
        for (RecordInstantiator.Property property : properties) {
            if (!sources.containsKey(property)) {
                nested(property, path + property.name(), left)
                        .ifPresentOrElse(
                                source -> sources.put(property, source), () -> missing.add(path + property.name()));
            }
        }
        return new ColumnMatch<>(
                instantiator,
                properties.stream()
                        .filter(sources::containsKey)
                        .map(sources::get)
                        .toList());
    }

    private Optional<PropertySource<R>> column(
            RecordInstantiator<?> instantiator, RecordInstantiator.Property property, List<Column> left) {
        for (Column column : left) {
            if (column.is(property.name())) {
                left.remove(column);
                return Optional.of(new PropertySource.Column<>(
                        access,
                        column.index(),
                        columns.get(column.index()),
                        ColumnConversion.to(property.type(), instantiator.name() + '.' + property.name(), access)));
            }
        }
        return Optional.empty();
    }

    private Optional<PropertySource<R>> nested(RecordInstantiator.Property property, String path, List<Column> left) {
        boolean optional =
                property.type() instanceof ParameterizedType generic && generic.getRawType() == Optional.class;
        Type type = optional ? ((ParameterizedType) property.type()).getActualTypeArguments()[0] : property.type();
        Map<Column, Column> within = new LinkedHashMap<>();
        left.forEach(column -> column.within(property.name()).ifPresent(nested -> within.put(nested, column)));
        if (within.isEmpty() || !(type instanceof Class<?> value) || ColumnConversion.isSimple(value, access)) {
            return Optional.empty();
        }
        List<Column> unused = new ArrayList<>(within.keySet());
        ColumnMatch<R, ?> match = find(RecordInstantiator.of(value), path + '.', unused);
        unused.forEach(within::remove);
        left.removeAll(within.values());
        return Optional.of(new PropertySource.Nested<>(match, optional));
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
}
