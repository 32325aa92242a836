package org.jzenith.testing.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Checks the values of a parameter or of a header. Findings omit the values, because they may be secret. */
final class ValueCheck {

    private final SchemaValidator schemas;
    private final SchemaValidator.Sender sender;
    private final StyledValue styled;
    private final Findings findings;

    ValueCheck(SchemaValidator schemas, SchemaValidator.Sender sender, Findings findings) {
        this.schemas = schemas;
        this.sender = sender;
        this.styled = new StyledValue(new TextValue(schemas, sender));
        this.findings = findings;
    }

    /**
     * Checks the texts of a header, or of a variable in a path.
     *
     * @param said the object with {@code schema} or {@code content}
     */
    void check(String part, List<String> texts, DocumentNode said) {
        DocumentNode schema = said.get("schema");
        if (!schema.exists()) {
            checkContent(part, texts, said);
            return;
        }
        try {
            add(part, schema, styled.read(texts, schema, Style.of(said, "simple")));
        } catch (MalformedTextException e) {
            findings.add(part, e.finding(said));
        }
    }

    /**
     * Checks the fields of a name in a query or in cookies.
     *
     * @param names the names of the fields; not empty
     */
    void check(String part, Fields fields, String name, Set<String> names, DocumentNode said) {
        DocumentNode schema = said.get("schema");
        if (!schema.exists()) {
            checkContent(part, fields.texts(name), said);
            return;
        }
        try {
            add(part, schema, styled.read(fields, name, names, schema, Style.of(said, "form")));
        } catch (MalformedTextException e) {
            findings.add(part, e.finding(said));
        }
    }

    private void checkContent(String part, List<String> texts, DocumentNode said) {
        said.get("content").members().forEach((type, media) -> {
            if (BodyCheck.isJson(BodyCheck.essence(type)) && media.get("schema").exists()) {
                try {
                    add(part, media.get("schema"), List.of(JsonText.read(texts.get(0))));
                } catch (IOException e) {
                    findings.add(part, "no JSON", type, media);
                }
            }
        });
    }

    /** Adds a finding unless one of the readings is valid. Without a reading, adds none. */
    private void add(String part, DocumentNode schema, List<JsonNode> readings) {
        List<List<String>> errors = readings.stream()
                .map(reading -> schemas.errors(schema, reading, sender))
                .toList();
        if (errors.stream().noneMatch(List::isEmpty)) {
            errors.stream().limit(1).flatMap(List::stream).forEach(error -> findings.add(part, error));
        }
    }
}
