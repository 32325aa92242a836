package org.jzenith.testing.openapi;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** The shape of the values of a schema, including the schemas that it is composed of. */
final class SchemaShape {

    /** The shapes that decide how texts are read. */
    enum Kind {
        ARRAY,
        OBJECT,
        /** A text, a number, or another value that is one text. */
        VALUE,
        /** An object or something else: a text does not show which. */
        UNCLEAR
    }

    private SchemaShape() {}

    static Kind kind(DocumentNode schema) {
        Set<String> types = types(schema);
        types.remove("null");
        if (types.isEmpty() && !propertyNames(schema).isEmpty()) {
            return Kind.OBJECT;
        }
        if (types.contains("object")) {
            return types.size() == 1 ? Kind.OBJECT : Kind.UNCLEAR;
        }
        return types.contains("array") ? Kind.ARRAY : Kind.VALUE;
    }

    /** Returns the types of a schema. */
    static Set<String> types(DocumentNode schema) {
        Set<String> types = new LinkedHashSet<>();
        all(schema).forEach(part -> {
            types.add(part.get("type").text(""));
            part.get("type").elements().forEach(type -> types.add(type.text("")));
        });
        types.remove("");
        return types;
    }

    /** Returns the names of the described properties. */
    static Set<String> propertyNames(DocumentNode schema) {
        Set<String> names = new LinkedHashSet<>();
        all(schema)
                .forEach(part -> names.addAll(part.get("properties").members().keySet()));
        return names;
    }

    /** Returns the schema of a property, which may be that of additional properties; it may not exist. */
    static DocumentNode property(DocumentNode schema, String name) {
        Stream<DocumentNode> named =
                all(schema).map(part -> part.get("properties").get(name));
        Stream<DocumentNode> alike = all(schema)
                .flatMap(part -> part.get("patternProperties").members().entrySet().stream())
                .filter(entry -> isFound(entry.getKey(), name))
                .map(Map.Entry::getValue);
        Stream<DocumentNode> others = all(schema)
                .map(part -> part.get("additionalProperties"))
                .filter(other -> !other.members().isEmpty());
        return first(Stream.of(named, alike, others).flatMap(nodes -> nodes))
                .orElseGet(() -> schema.get("properties").get(name));
    }

    private static boolean isFound(String pattern, String name) {
        try {
            return Pattern.compile(pattern).matcher(name).find();
        } catch (PatternSyntaxException e) {
            return false; // Java does not support all patterns of JavaScript.
        }
    }

    /** Returns the schema of the elements of an array; it may not exist. */
    static DocumentNode items(DocumentNode schema) {
        return first(all(schema).map(part -> part.get("items"))).orElseGet(() -> schema.get("items"));
    }

    /** Returns whether a schema allows properties that it does not describe. */
    static boolean allowsOthers(DocumentNode schema) {
        return all(schema)
                .allMatch(part -> part.get("additionalProperties").is(true)
                        || !part.get("additionalProperties").members().isEmpty());
    }

    private static Optional<DocumentNode> first(Stream<DocumentNode> nodes) {
        return nodes.filter(DocumentNode::exists).findFirst();
    }

    /** Returns a schema and its component schemas, each once: components may be cyclic. */
    private static Stream<DocumentNode> all(DocumentNode schema) {
        Map<String, DocumentNode> found = new LinkedHashMap<>();
        add(schema, found);
        return found.values().stream();
    }

    private static void add(DocumentNode schema, Map<String, DocumentNode> found) {
        if (schema.exists() && found.putIfAbsent(schema.pointer(), schema) == null) {
            Stream.of("allOf", "anyOf", "oneOf")
                    .flatMap(parts -> schema.get(parts).elements().stream())
                    .forEach(part -> add(part, found));
        }
    }
}
