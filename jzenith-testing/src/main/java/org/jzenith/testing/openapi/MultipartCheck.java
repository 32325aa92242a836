package org.jzenith.testing.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Checks a body of the type {@code multipart/form-data}. The names of its parts are the properties of an object. Parts
 * in JSON and texts become values. All other parts, and files with a text schema, become one character for each byte.
 */
final class MultipartCheck {

    private final SchemaValidator schemas;
    private final SchemaValidator.Sender sender;
    private final TextValue values;
    private final DocumentNode media;
    private final DocumentNode schema;
    private final List<String> errors = new ArrayList<>();

    /**
     * Creates a check of one body.
     *
     * @param media the description of bodies of this type
     */
    MultipartCheck(SchemaValidator schemas, SchemaValidator.Sender sender, DocumentNode media) {
        this.schemas = schemas;
        this.sender = sender;
        this.values = new TextValue(schemas, sender);
        this.media = media;
        this.schema = media.get("schema");
    }

    /**
     * Returns the mistakes of the body.
     *
     * @param type its Content-Type, with the boundary
     */
    List<String> errors(String type, byte[] body) {
        Map<String, List<MultipartBody.Part>> parts = new LinkedHashMap<>();
        try {
            for (MultipartBody.Part part : MultipartBody.parts(type, body)) {
                parts.computeIfAbsent(part.name(), name -> new ArrayList<>()).add(part);
            }
        } catch (MalformedTextException e) {
            return List.of(e.finding(media));
        }
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        parts.forEach((name, all) -> form.set(name, value(name, all)));
        if (errors.isEmpty()) {
            errors.addAll(schemas.errors(schema, form, sender));
        }
        return errors;
    }

    private JsonNode value(String name, List<MultipartBody.Part> parts) {
        DocumentNode property = SchemaShape.property(schema, name);
        if (parts.size() == 1 && SchemaShape.kind(property) != SchemaShape.Kind.ARRAY) {
            return value(property, parts.get(0));
        }
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        DocumentNode items = SchemaShape.items(property);
        parts.forEach(part -> array.add(value(items, part)));
        return array;
    }

    private JsonNode value(DocumentNode said, MultipartBody.Part part) {
        boolean isObject = SchemaShape.kind(said) == SchemaShape.Kind.OBJECT;
        String essence =
                !part.type().isEmpty() ? BodyCheck.essence(part.type()) : isObject ? "application/json" : "text/plain";
        DocumentNode types = media.get("encoding").get(part.name()).get("contentType");
        if (types.exists()
                && Stream.of(types.text("").split(",", -1))
                        .noneMatch(range -> BodyCheck.isOf(essence, BodyCheck.essence(range)))) {
            errors.add("at /" + part.name() + ": content type " + essence + " (expected: " + types.text("")
                    + "; document: " + types + ')');
        }
        boolean isText = part.isFile() && SchemaShape.types(said).contains("string");
        if (BodyCheck.isJson(essence) && !isText) {
            try {
                return JsonText.read(part.text());
            } catch (IOException e) {
                errors.add("at /" + part.name() + ": no JSON (document: " + said + ')');
            }
        }
        return essence.startsWith("text/") && !isText
                ? values.value(said, part.text())
                : JsonNodeFactory.instance.textNode(part.bytes());
    }
}
