package org.jzenith.testing.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jzenith.core.error.JZenithException;

/**
 * Checks values against the schemas of a document, by the dialect of its version: that of OpenAPI 3.0, with
 * {@code nullable}, or that of 3.1, which is JSON Schema 2020-12. Nothing is fetched. Safe on any thread.
 */
final class SchemaValidator {

    /** Who has sent the value: requests have nothing that is {@code readOnly}, responses nothing {@code writeOnly}. */
    enum Sender {
        CLIENT,
        SERVICE
    }

    private static final String NAME = "urn:jzenith:openapi";
    private static final int LONGEST_VALUE = 200;

    private final SchemaRegistry registry;

    SchemaValidator(JsonNode document) {
        SchemaRegistryConfig config = SchemaRegistryConfig.builder()
                .formatAssertionsEnabled(true)
                .locale(Locale.ROOT)
                .build();
        boolean is30 = document.path("openapi").asText().startsWith("3.0");
        Dialect published = is30 ? Dialects.getOpenApi30() : Dialects.getOpenApi31();
        // The document is around its schemas: its own members would be logged as keywords that are not known.
        Dialect dialect = Dialect.builder(published)
                .formats(List.of(NumberFormat.values()))
                .unknownKeywordFactory((keyword, context) -> new NonValidationKeyword(keyword))
                .build();
        this.registry = SchemaRegistry.withDefaultDialect(
                dialect, builder -> builder.schemaRegistryConfig(config).schemas(Map.of(NAME, document.toString())));
    }

    /** Returns what is wrong with a value, and where the document says so; empty if it is valid. */
    List<String> errors(DocumentNode schema, JsonNode value, Sender sender) {
        try {
            return registry
                    .getSchema(SchemaLocation.of(NAME + '#' + fragment(schema.pointer())))
                    .validate(
                            value,
                            context -> context.executionConfig(config ->
                                    config.readOnly(sender == Sender.CLIENT).writeOnly(sender == Sender.SERVICE)))
                    .stream()
                    .map(SchemaValidator::text)
                    .toList();
        } catch (SchemaException e) {
            throw new JZenithException(
                    "The schema at " + schema
                            + " of the OpenAPI document cannot be used (expected: JSON Schema whose references begin with # and exist): "
                            + e.getMessage(),
                    e);
        }
    }

    /** It is decoded like a query; names of paths and properties may have what is decoded. */
    private static String fragment(String pointer) {
        return pointer.replace("%", "%25").replace("+", "%2B");
    }

    private static String text(Error error) {
        String at = error.getInstanceLocation().toString();
        String expected = String.valueOf(error.getSchemaNode());
        String message = Optional.of(error)
                .filter(each -> each.getKeyword().equals("format"))
                .flatMap(each -> NumberFormat.mistake(each.getSchemaNode().asText()))
                .orElseGet(error::getMessage);
        return (at.isEmpty() ? "" : "at " + at + ": ") + message + " (expected: " + error.getKeyword() + ' '
                + (expected.length() <= LONGEST_VALUE ? expected : expected.substring(0, LONGEST_VALUE) + "...")
                + "; document: #" + error.getSchemaLocation().getFragment() + ')';
    }
}
