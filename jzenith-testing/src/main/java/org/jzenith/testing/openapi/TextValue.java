package org.jzenith.testing.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Texts that stand for JSON, as in parameters: {@code 7} may be a number or a text. It is valid if one of them is, as
 * the schema wants it.
 */
final class TextValue {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern NO_TEXT = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?|true|false|null");
    private static final int DEEPEST = 20;

    private final SchemaValidator schemas;
    private final SchemaValidator.Sender sender;

    TextValue(SchemaValidator schemas, SchemaValidator.Sender sender) {
        this.schemas = schemas;
        this.sender = sender;
    }

    /** Returns what is wrong with a text. */
    List<String> errors(DocumentNode schema, String text) {
        return errors(schema, JsonNodeFactory.instance.textNode(text), value(text));
    }

    /** Returns what is wrong with an array of texts. */
    List<String> errors(DocumentNode schema, List<String> texts) {
        ArrayNode asTexts = JsonNodeFactory.instance.arrayNode();
        ArrayNode asValues = JsonNodeFactory.instance.arrayNode();
        texts.forEach(text -> {
            asTexts.add(text);
            asValues.add(value(text));
        });
        return errors(schema, asTexts, asValues);
    }

    private List<String> errors(DocumentNode schema, JsonNode asText, JsonNode asValue) {
        List<String> errors = schemas.errors(schema, asValue, sender);
        if (errors.isEmpty() || asText.equals(asValue)) {
            return errors;
        }
        List<String> others = schemas.errors(schema, asText, sender);
        return others.isEmpty() || types(schema).contains("string") ? others : errors;
    }

    private static JsonNode value(String text) {
        try {
            return NO_TEXT.matcher(text).matches() ? JSON.readTree(text) : JsonNodeFactory.instance.textNode(text);
        } catch (JsonProcessingException e) {
            return JsonNodeFactory.instance.textNode(text);
        }
    }

    /** Returns the types that a schema names, itself or by the schemas that it is made of. */
    static Set<String> types(DocumentNode schema) {
        Set<String> types = new LinkedHashSet<>();
        addTypes(schema, types, DEEPEST);
        return types;
    }

    private static void addTypes(DocumentNode schema, Set<String> types, int left) {
        if (left == 0) {
            return;
        }
        types.add(schema.get("type").text(""));
        schema.get("type").elements().forEach(type -> types.add(type.text("")));
        for (String parts : List.of("allOf", "anyOf", "oneOf")) {
            schema.get(parts).elements().forEach(part -> addTypes(part, types, left - 1));
        }
    }
}
