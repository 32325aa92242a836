package org.jzenith.testing.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks the values of a parameter or of a header. Findings do not show them, since they may be secret. */
final class ValueCheck {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final SchemaValidator schemas;
    private final SchemaValidator.Sender sender;
    private final Findings findings;

    ValueCheck(SchemaValidator schemas, SchemaValidator.Sender sender, Findings findings) {
        this.schemas = schemas;
        this.sender = sender;
        this.findings = findings;
    }

    /**
     * Checks values.
     *
     * @param said what has {@code schema} or {@code content}
     * @param separator what separates the elements of an array; empty if each is a value
     */
    void check(String part, List<String> values, DocumentNode said, String separator) {
        DocumentNode schema = said.get("schema");
        if (schema.exists()) {
            Set<String> types = TextValue.types(schema);
            if (!types.contains("object")) {
                add(part, errors(schema, values, types.contains("array"), separator));
            }
            return;
        }
        said.get("content").members().forEach((type, media) -> {
            if (BodyCheck.isJson(BodyCheck.essence(type)) && media.get("schema").exists()) {
                try {
                    add(part, schemas.errors(media.get("schema"), JSON.readTree(values.get(0)), sender));
                } catch (JsonProcessingException e) {
                    findings.add(part, "no JSON", type, media);
                }
            }
        });
    }

    private List<String> errors(DocumentNode schema, List<String> values, boolean isArray, String separator) {
        TextValue text = new TextValue(schemas, sender);
        if (!isArray) {
            return text.errors(schema, values.get(0));
        }
        List<String> elements = separator.isEmpty()
                ? values
                : values.stream()
                        .flatMap(value -> Stream.of(value.split(Pattern.quote(separator), -1)))
                        .map(String::trim)
                        .toList();
        return text.errors(schema, elements);
    }

    private void add(String part, List<String> errors) {
        errors.forEach(error -> findings.add(part, error));
    }
}
