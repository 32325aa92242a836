package org.jzenith.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The published schema of OpenAPI 3.1; of what is in it, each schema has to be one of JSON Schema 2020-12. */
final class OpenApiSchema {

    private static final String PUBLISHED = "https://spec.openapis.org/oas/3.1/schema/2022-10-07";
    /** The published one leaves open, by a dynamic anchor, what a schema is. */
    private static final String WITH_SCHEMAS =
            """
            {"$id": "https://jzenith.org/test/openapi", "$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "%s",
             "$defs": {"schema": {"$dynamicAnchor": "meta", "$ref": "https://json-schema.org/draft/2020-12/schema"}}}
            """
                    .formatted(PUBLISHED);

    private OpenApiSchema() {}

    /** Returns what is wrong with a document. */
    static List<String> violations(JsonNode document) {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of(PUBLISHED, published())));
        Schema schema = registry.getSchema(WITH_SCHEMAS);
        return schema.validate(document).stream().map(Error::toString).toList();
    }

    private static String published() {
        try (InputStream in = OpenApiSchema.class.getResourceAsStream("openapi-3.1.schema.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
