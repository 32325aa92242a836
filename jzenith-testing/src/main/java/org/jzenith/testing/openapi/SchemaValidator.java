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
 * Checks values against the schemas of a document, by the dialect of its version. OpenAPI 3.0 has {@code nullable}; 3.1
 * is JSON Schema 2020-12. Downloads nothing. Safe on any thread.
 */
final class SchemaValidator {

    /** The sender of a value. Requests have no {@code readOnly} properties, responses no {@code writeOnly} ones. */
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
        // The document surrounds its schemas: the library would log its members as unknown keywords.
        Dialect dialect = Dialect.builder(published)
                .formats(List.of(NumberFormat.values()))
                .unknownKeywordFactory((keyword, context) -> new NonValidationKeyword(keyword))
                .build();
        this.registry = SchemaRegistry.withDefaultDialect(
                dialect, builder -> builder.schemaRegistryConfig(config).schemas(Map.of(NAME, document.toString())));
    }

    /** Returns the mistakes of a value, with the places of the rules; empty if the value is valid. */
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

    /**
     * The library decodes a fragment like a query. Names of paths and properties may contain characters that it would
     * decode.
     */
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
