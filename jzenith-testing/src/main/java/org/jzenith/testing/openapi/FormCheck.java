package org.jzenith.testing.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks a body of the type {@code application/x-www-form-urlencoded}. Its names are the properties of an object. Each
 * property is written in its style in {@code encoding}, or as JSON if it is an object itself.
 */
final class FormCheck {

    private final SchemaValidator schemas;
    private final SchemaValidator.Sender sender;
    private final TextValue values;
    private final StyledValue styled;
    private final DocumentNode media;
    private final DocumentNode schema;
    private final ObjectNode form = JsonNodeFactory.instance.objectNode();
    private final List<String> errors = new ArrayList<>();
    private boolean isDefined = true;

    /**
     * Creates a check of one body.
     *
     * @param media the description of bodies of this type
     */
    FormCheck(SchemaValidator schemas, SchemaValidator.Sender sender, DocumentNode media) {
        this.schemas = schemas;
        this.sender = sender;
        this.values = new TextValue(schemas, sender);
        this.styled = new StyledValue(values);
        this.media = media;
        this.schema = media.get("schema");
    }

    /** Returns the mistakes of the body. */
    List<String> errors(String body) {
        Fields fields;
        try {
            fields = Fields.ofQuery(body);
        } catch (IllegalArgumentException e) {
            return List.of("the percent-encoding is wrong: " + e.getMessage());
        }
        Set<String> others = new LinkedHashSet<>(fields.names());
        for (Map.Entry<String, DocumentNode> entry :
                media.get("encoding").members().entrySet()) {
            String name = entry.getKey();
            Style style = Style.of(entry.getValue(), "form");
            DocumentNode property = SchemaShape.property(schema, name);
            if (entry.getValue().get("style").exists()
                    || entry.getValue().get("explode").exists()) {
                Set<String> names = StyledValue.names(fields, name, property, style);
                others.removeAll(names);
                if (!names.isEmpty()) {
                    setStyled(fields, name, names, property, style);
                }
            }
        }
        others.forEach(name -> set(name, fields.texts(name)));
        if (errors.isEmpty() && isDefined) {
            errors.addAll(schemas.errors(schema, form, sender));
        }
        return errors;
    }

    private void setStyled(Fields fields, String name, Set<String> names, DocumentNode property, Style style) {
        try {
            List<JsonNode> readings = styled.read(fields, name, names, property, style);
            isDefined &= !readings.isEmpty();
            readings.stream()
                    .filter(reading -> schemas.errors(property, reading, sender).isEmpty())
                    .findFirst()
                    .or(() -> readings.stream().findFirst())
                    .ifPresent(reading -> form.set(name, reading));
        } catch (MalformedTextException e) {
            errors.add("at /" + name + ": " + e.finding(media.get("encoding").get(name)));
        }
    }

    private void set(String name, List<String> texts) {
        DocumentNode property = SchemaShape.property(schema, name);
        boolean isArray = SchemaShape.kind(property) == SchemaShape.Kind.ARRAY;
        DocumentNode one = isArray ? SchemaShape.items(property) : property;
        String type = media.get("encoding").get(name).get("contentType").text("");
        if (!BodyCheck.isJson(BodyCheck.essence(type)) && SchemaShape.kind(one) != SchemaShape.Kind.OBJECT) {
            form.set(name, values.values(property, texts));
            return;
        }
        try {
            ArrayNode all = JsonNodeFactory.instance.arrayNode();
            for (String text : texts) {
                all.add(JsonText.read(text));
            }
            form.set(name, isArray || all.size() > 1 ? all : all.get(0));
        } catch (IOException e) {
            errors.add("at /" + name + ": no JSON (document: " + property + ')');
        }
    }
}
