package org.jzenith.testing.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads texts as JSON, as in parameters: {@code 7} may be a number or a text. The schema decides; if it allows neither,
 * its type does.
 */
final class TextValue {

    private static final Pattern NO_TEXT = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?|true|false|null");

    private final SchemaValidator schemas;
    private final SchemaValidator.Sender sender;

    TextValue(SchemaValidator schemas, SchemaValidator.Sender sender) {
        this.schemas = schemas;
        this.sender = sender;
    }

    /** Returns the value of one text; the schema may not exist. */
    JsonNode value(DocumentNode schema, String text) {
        JsonNode asText = JsonNodeFactory.instance.textNode(text);
        JsonNode asValue = value(text);
        if (asText.equals(asValue) || !schema.exists()) {
            return asText;
        }
        if (isValid(schema, asValue)) {
            return asValue;
        }
        return isValid(schema, asText) || SchemaShape.types(schema).contains("string") ? asText : asValue;
    }

    /** Returns the array of several texts. */
    JsonNode array(DocumentNode schema, List<String> texts) {
        DocumentNode items = SchemaShape.items(schema);
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(text -> array.add(value(items, text)));
        return array;
    }

    /** Returns the object with these texts of its properties. */
    JsonNode object(DocumentNode schema, Map<String, List<String>> properties) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        properties.forEach((name, texts) -> object.set(name, values(SchemaShape.property(schema, name), texts)));
        return object;
    }

    /**
     * Returns the value of the texts of one name: an array if the schema requires one, or if there are several texts.
     */
    JsonNode values(DocumentNode schema, List<String> texts) {
        boolean isArray = texts.size() > 1 || SchemaShape.kind(schema) == SchemaShape.Kind.ARRAY;
        return isArray ? array(schema, texts) : value(schema, texts.get(0));
    }

    private boolean isValid(DocumentNode schema, JsonNode value) {
        return schemas.errors(schema, value, sender).isEmpty();
    }

    private static JsonNode value(String text) {
        try {
            return NO_TEXT.matcher(text).matches() ? JsonText.read(text) : JsonNodeFactory.instance.textNode(text);
        } catch (IOException e) {
            return JsonNodeFactory.instance.textNode(text); // The number is too long for any reader.
        }
    }
}
