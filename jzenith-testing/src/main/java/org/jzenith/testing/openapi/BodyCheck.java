package org.jzenith.testing.openapi;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Checks a body against {@code content}, which describes bodies for each media type. */
final class BodyCheck {

    private final SchemaValidator schemas;
    private final SchemaValidator.Sender sender;
    private final String part;
    private final Findings findings;

    BodyCheck(SchemaValidator schemas, SchemaValidator.Sender sender, Findings findings) {
        this.schemas = schemas;
        this.sender = sender;
        this.part = sender == SchemaValidator.Sender.CLIENT ? "request body" : "response body";
        this.findings = findings;
    }

    /**
     * Checks the body of a message.
     *
     * @param parent the object with {@code content}
     * @param isRequired whether {@code content} makes a body mandatory
     */
    void check(Message message, DocumentNode parent, boolean isRequired) {
        Map<String, DocumentNode> content = parent.get("content").members();
        if (message.body().length() == 0) {
            if (isRequired && !content.isEmpty()) {
                findings.add(part, "missing", "one of type " + content.keySet(), parent);
            }
            return;
        }
        String type = message.headers().firstValue("Content-Type").orElse("");
        if (content.isEmpty()) {
            findings.add(part, message.body().length() + " bytes of type " + type, "none", parent);
            return;
        }
        String essence = essence(type);
        DocumentNode found = content.entrySet().stream()
                .filter(entry -> isOf(essence, essence(entry.getKey())))
                .min((a, b) -> Integer.compare(stars(a.getKey()), stars(b.getKey())))
                .map(Map.Entry::getValue)
                .orElse(null);
        if (found == null) {
            findings.add(
                    part.replace("body", "content type"),
                    type.isEmpty() ? "missing" : type,
                    "one of " + content.keySet(),
                    parent.get("content"));
        } else if (found.get("schema").exists()) {
            errors(essence, type, message.body(), found).forEach(error -> findings.add(part, error));
        }
    }

    private List<String> errors(String essence, String type, Buffer body, DocumentNode media) {
        DocumentNode schema = media.get("schema");
        if (isJson(essence)) {
            try {
                return schemas.errors(schema, JsonText.read(body.getBytes()), sender);
            } catch (IOException e) {
                return List.of(JsonText.mistake(e) + " (document: " + schema + ')');
            }
        }
        if (essence.equals("application/x-www-form-urlencoded")) {
            return new FormCheck(schemas, sender, media).errors(body.toString(StandardCharsets.UTF_8));
        }
        if (essence.equals("multipart/form-data")) {
            return new MultipartCheck(schemas, sender, media).errors(type, body.getBytes());
        }
        if (essence.startsWith("text/") && !essence.equals("text/event-stream")) {
            String text = body.toString(StandardCharsets.UTF_8);
            return schemas.errors(schema, new TextValue(schemas, sender).value(schema, text), sender);
        }
        return List.of(); // The meaning of a schema for other bodies depends on their type.
    }

    static boolean isJson(String essence) {
        return essence.equals("application/json") || essence.endsWith("+json");
    }

    /** Returns a media type without its parameters. */
    static String essence(String type) {
        return type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
    }

    private static int stars(String range) {
        return (int) range.chars().filter(character -> character == '*').count();
    }

    static boolean isOf(String type, String range) {
        return range.equals("*/*")
                || range.equals(type)
                || (range.endsWith("/*") && type.startsWith(range.substring(0, range.length() - 1)));
    }
}
