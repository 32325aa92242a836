package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;

/** What is said of types is true of the JSON that is sent. */
class TypesTest {

    /** Of another library, and of the member instead of the type. */
    static final class Elsewhere {
        private Elsewhere() { }

        @Retention(RetentionPolicy.RUNTIME)
        @interface Nullable { }
    }

    public enum Colour { RED }

    public record Part(String name) { }

    public record Empty(Optional<String> text, Optional<Part> part, Optional<Colour> colour, Optional<List<Part>> parts,
            @org.jspecify.annotations.Nullable String nullable, @Schema(description = "Which") @org.jspecify.annotations.Nullable Part nullablePart,
            @Elsewhere.Nullable Integer older, @org.jspecify.annotations.Nullable Object any,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> absent,
            @JsonInclude(JsonInclude.Include.NON_NULL) @org.jspecify.annotations.Nullable String left) { }

    @Path("/types")
    @Produces("application/json")
    public static class TypeResource {
        @GET @Path("empty") public Empty empty(@QueryParam("q") @Elsewhere.Nullable String q) {
            return new Empty(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), null, null, null, null,
                    Optional.empty(), null);
        }
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(RestPlugin.withResources(TypeResource.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static JsonNode property(String type, String name) {
        return document.at("/components/schemas").path(type).at("/properties").path(name);
    }

    /** What a client that validates would say of an answer. */
    private static List<String> violations(DescribedApplication application, String path) {
        JsonNode document = application.document();
        String schema = "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"components\":" + document.path("components")
                + ",\"allOf\":[" + document.path("paths").path(path).at("/get/responses/200/content/application~1json/schema") + "]}";
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schema)
                .validate(application.get(path).json(JsonNode.class)).stream().map(Error::toString).toList();
    }

    @Test
    void areAsThePublishedSchemaAsks() {
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/types/empty"})
    void areDescribedAsTheyAreSent(String path) {
        assertThat(violations(application, path)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "text|{'type':['string','null']}",
        "part|{'anyOf':[{'$ref':'#/components/schemas/Part'},{'type':'null'}]}",
        "colour|{'type':['string','null'],'enum':['RED',null]}",
        "parts|{'type':['array','null'],'items':{'$ref':'#/components/schemas/Part'}}",
        "nullable|{'type':['string','null']}",
        "nullablePart|{'anyOf':[{'$ref':'#/components/schemas/Part'},{'type':'null'}],'description':'Which'}",
        "older|{'type':['integer','null'],'format':'int32'}",
        "any|{}"})
    void tellOfNullWhereNoValueIsNull(String property, String schema) {
        assertThat(property("Empty", property).toString()).isEqualTo(schema.replace('\'', '"'));
    }

    @Test
    void tellOfNoNullWhereNoValueIsLeftOut() {
        assertThat(property("Empty", "absent").toString()).isEqualTo("{\"type\":\"string\"}");
        assertThat(property("Empty", "left").toString()).isEqualTo("{\"type\":\"string\"}");
        try (DescribedApplication without = DescribedApplication.start(RestPlugin.withResources(TypeResource.class)
                .withJson(json -> json.defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))))) {
            assertThat(without.document().at("/components/schemas").toString()).doesNotContain("null\"");
            assertThat(violations(without, "/types/empty")).isEmpty();
        }
    }

    @Test
    void tellOfNoNullInAText() {
        assertThat(document.at("/paths/~1types~1empty/get/parameters/0/schema").toString()).isEqualTo("{\"type\":\"string\"}");
    }
}
