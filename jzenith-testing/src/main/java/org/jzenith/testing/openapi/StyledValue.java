package org.jzenith.testing.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads texts in a {@link Style} as values, according to their schema. There may be several readings. */
final class StyledValue {

    private final TextValue values;

    StyledValue(TextValue values) {
        this.values = values;
    }

    /** Returns the names of the fields that belong to a name. */
    static Set<String> names(Fields fields, String name, DocumentNode schema, Style style) {
        Set<String> names = new LinkedHashSet<>(fields.names());
        if (style.isDeepObject()) {
            names.removeIf(each -> !each.startsWith(name + '['));
        } else if (style.isExploded() && SchemaShape.kind(schema) == SchemaShape.Kind.OBJECT) {
            names.retainAll(SchemaShape.propertyNames(schema));
        } else {
            names.retainAll(Set.of(name));
        }
        return names;
    }

    /**
     * Returns the readings of fields; none if OpenAPI does not define any.
     *
     * @param names the names of the fields; not empty
     */
    List<JsonNode> read(Fields fields, String name, Set<String> names, DocumentNode schema, Style style)
            throws MalformedTextException {
        SchemaShape.Kind kind = SchemaShape.kind(schema);
        if (style.isDeepObject() && kind != SchemaShape.Kind.OBJECT) {
            return List.of();
        }
        if (style.isDeepObject() || (style.isExploded() && kind == SchemaShape.Kind.OBJECT)) {
            return properties(fields, name, names, style)
                    .map(properties -> List.of(values.object(schema, properties)))
                    .orElse(List.of());
        }
        if (style.isExploded() || kind == SchemaShape.Kind.VALUE) {
            return read(fields.texts(name), schema, style, kind);
        }
        List<JsonNode> readings = new ArrayList<>();
        Optional<MalformedTextException> mistake = Optional.empty();
        for (List<String> parts : fields.parts(name, style.separator())) {
            try {
                readings.addAll(read(parts, schema, style, kind));
            } catch (MalformedTextException e) {
                mistake = mistake.or(() -> Optional.of(e));
            }
        }
        if (readings.isEmpty() && mistake.isPresent()) {
            throw mistake.get();
        }
        return readings;
    }

    /** Returns the readings of texts with parts separated by commas, as in headers and paths. */
    List<JsonNode> read(List<String> texts, DocumentNode schema, Style style) throws MalformedTextException {
        SchemaShape.Kind kind = SchemaShape.kind(schema);
        boolean isOne = kind == SchemaShape.Kind.VALUE;
        return read(isOne ? texts : Fields.split(texts, style.separator()), schema, style, kind);
    }

    private List<JsonNode> read(List<String> parts, DocumentNode schema, Style style, SchemaShape.Kind kind)
            throws MalformedTextException {
        return switch (kind) {
            case UNCLEAR -> List.of();
            case ARRAY -> List.of(values.array(schema, parts));
            case OBJECT -> List.of(values.object(schema, pairs(parts, style)));
            case VALUE -> List.of(values.value(schema, parts.get(0)));
        };
    }

    private static Optional<Map<String, List<String>>> properties(
            Fields fields, String name, Set<String> names, Style style) {
        Pattern property = Pattern.compile(Pattern.quote(name) + "\\[([^\\[\\]]+)]");
        Map<String, List<String>> properties = new LinkedHashMap<>();
        for (String each : names) {
            Matcher matcher = property.matcher(each);
            if (!style.isDeepObject()) {
                properties.put(each, fields.texts(each));
            } else if (matcher.matches()) {
                properties.put(matcher.group(1), fields.texts(each));
            } else {
                return Optional.empty(); // OpenAPI does not define objects within objects and arrays.
            }
        }
        return Optional.of(properties);
    }

    private static Map<String, List<String>> pairs(List<String> parts, Style style) throws MalformedTextException {
        Map<String, List<String>> pairs = new LinkedHashMap<>();
        if (style.isExploded()) {
            for (String part : parts) {
                String[] both = part.split("=", 2);
                if (both.length == 1) {
                    throw new MalformedTextException("a part without =", "name=value, name=value");
                }
                pairs.put(both[0], List.of(both[1]));
            }
            return pairs;
        }
        if (parts.size() % 2 == 1) {
            throw new MalformedTextException(
                    "an odd number of parts, " + parts.size(),
                    "names and values in turn, separated by " + style.separator());
        }
        for (int i = 0; i < parts.size(); i += 2) {
            pairs.put(parts.get(i), List.of(parts.get(i + 1)));
        }
        return pairs;
    }
}
