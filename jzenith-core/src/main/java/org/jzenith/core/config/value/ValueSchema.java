package org.jzenith.core.config.value;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jzenith.core.config.DataSize;

/**
 * The JSON Schema of a configuration value, draft 2020-12. Every value may be a text as in a source, like the values of
 * a ConfigMap. Numbers and booleans may also be JSON numbers and booleans; the schema checks bounds only of these. A
 * text with a reference is any text.
 */
public final class ValueSchema {

    private static final String REFERENCE = "\\$\\{";

    private final ValueType type;
    private final Constraints constraints;

    private ValueSchema(ValueType type, Constraints constraints) {
        this.type = type;
        this.constraints = constraints;
    }

    /** Returns the schema of the values of an accessor; for a map, of one of them. */
    public static JsonObject of(ValueType type, Constraints constraints) {
        return new ValueSchema(type, constraints).schema();
    }

    /** Returns a default in the form of the schema: a number or boolean as such, all else as text. */
    public static Object defaultValue(ValueType type, String text) {
        Class<?> scalar = type.scalar().type();
        if (type.isSeveral() || text.contains("${") || text.isBlank()) {
            return text;
        }
        if (type.isBoolean()) {
            return Boolean.valueOf(text.trim());
        }
        return type.isNumber() ? isWhole(scalar) ? new BigInteger(text.trim()) : new BigDecimal(text.trim()) : text;
    }

    private JsonObject schema() {
        Class<?> scalar = type.scalar().type();
        if (type.isSeveral()) {
            return text(Map.of()); // The constraints apply to the elements, which the text of a list does not show.
        } else if (scalar == Boolean.class) {
            return either("boolean", "[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]");
        } else if (type.scalar().isNumber()) {
            return isWhole(scalar)
                    ? either("integer", "[-+]?[0-9]+")
                    : either("number", "[-+]?[0-9.]+([eE][-+]?[0-9]+)?");
        } else if (scalar == DataSize.class) {
            return either("integer", "[0-9]{1,15}\\s*([kKmMgG]?[bB])?");
        } else if (scalar == Duration.class) {
            return new JsonObject()
                    .put("type", "string")
                    .put("pattern", orReference("[0-9]{1,18}\\s*(ms|s|m|h|d)|[-+]?[pP].+"));
        } else if (scalar.isEnum()) {
            return choices(scalar);
        }
        return text(keywords());
    }

    private static boolean isWhole(Class<?> type) {
        return type != Double.class && type != Float.class && type != BigDecimal.class;
    }

    /** Returns the schema of a value of a JSON type, or of a text that is converted to it. */
    private JsonObject either(String jsonType, String pattern) {
        JsonObject typed = new JsonObject().put("type", jsonType);
        keywords().forEach(typed::put);
        JsonObject text = new JsonObject().put("type", "string").put("pattern", orReference(pattern));
        return new JsonObject().put("anyOf", new JsonArray().add(typed).add(text));
    }

    /** An optional value may be blank, which counts as absent. */
    private String orReference(String pattern) {
        boolean blank = type.absent() != null && !type.isMap();
        return "^\\s*(" + pattern + (blank ? "|" : "") + ")\\s*$|" + REFERENCE;
    }

    private JsonObject choices(Class<?> enumeration) {
        List<String> names = new ArrayList<>();
        List<String> patterns = new ArrayList<>();
        for (Object constant : enumeration.getEnumConstants()) {
            String name = Scalar.kebabName(constant);
            names.add(name);
            patterns.add(anyCase(name));
        }
        return new JsonObject()
                .put("type", "string")
                .put(
                        "anyOf",
                        new JsonArray()
                                .add(new JsonObject().put("enum", new JsonArray(names)))
                                .add(new JsonObject().put("pattern", orReference(String.join("|", patterns)))));
    }

    private static String anyCase(String name) {
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            String upper = String.valueOf(c).toUpperCase(Locale.ROOT);
            pattern.append(c == '-' ? "[-_]" : Character.isLetter(c) ? "[" + c + upper + "]" : String.valueOf(c));
        }
        return pattern.toString();
    }

    private JsonObject text(Map<String, Object> keywords) {
        JsonObject schema = new JsonObject().put("type", "string");
        if (!keywords.isEmpty()) {
            JsonObject constrained = new JsonObject();
            keywords.forEach(constrained::put);
            JsonArray alternatives = new JsonArray().add(constrained).add(new JsonObject().put("pattern", REFERENCE));
            if (type.absent() != null && !type.isMap()) {
                alternatives.add(new JsonObject().put("pattern", "^\\s*$"));
            }
            schema.put("anyOf", alternatives);
        }
        return schema;
    }

    /**
     * Returns the keywords of the constraints on a single value; if several have the same keyword, the first counts.
     */
    private Map<String, Object> keywords() {
        Map<String, Object> keywords = constraints.keywords(type.isMap());
        if (type.scalar().type() == DataSize.class) {
            keywords.putIfAbsent("minimum", 0);
        }
        return keywords;
    }
}
