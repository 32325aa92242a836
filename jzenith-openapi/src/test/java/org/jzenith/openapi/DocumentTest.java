package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;

/** What is said of resources. */
class DocumentTest {

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(
                RestPlugin.withResources(DescribedResource.class).withMapping(IllegalStateException.class, 422));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static JsonNode operation(String path, String method) {
        JsonNode operation = document.at("/paths").path(path).path(method);
        assertThat(operation.isMissingNode())
                .as(method + ' ' + path + " in " + document.at("/paths"))
                .isFalse();
        return operation;
    }

    private static JsonNode schema(String path, String status, String type) {
        return operation(path, "get")
                .path("responses")
                .path(status)
                .path("content")
                .path(type)
                .path("schema");
    }

    private static JsonNode parameter(String path, String method, String name) {
        return StreamSupport.stream(operation(path, method).path("parameters").spliterator(), false)
                .filter(parameter -> parameter.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode named(String schema) {
        return document.at("/components/schemas").path(schema);
    }

    private static Stream<String> fields(JsonNode node) {
        return StreamSupport.stream(((Iterable<String>) node::fieldNames).spliterator(), false);
    }

    @Test
    void isWhatThePublishedSchemaAsksFor() {
        assertThat(document.path("openapi").asText()).startsWith("3.1.");
        assertThat(OpenApiSchema.violations(document)).isEmpty();
    }

    @Test
    void isNotWhatThePublishedSchemaAsksForOnceItIsBroken() {
        JsonNode broken = document.deepCopy();
        ((com.fasterxml.jackson.databind.node.ObjectNode) broken.at("/components/schemas/DescribedResource.Thing"))
                .put("type", "thing");
        assertThat(OpenApiSchema.violations(broken)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Single",
                "Maybe",
                "Flowable",
                "Observable",
                "Completable",
                "Future",
                "CompletionStage",
                "Publisher",
                "reactive"
            })
    void namesNothingThatResultsComeIn(String name) {
        assertThat(fields(document.at("/components/schemas"))).noneMatch(schema -> schema.contains(name));
        assertThat(document.findValuesAsText("$ref")).noneMatch(reference -> reference.contains(name));
    }

    @ParameterizedTest
    @CsvSource({"/things/single, 200", "/things/{id}, 200", "/things/latest, 200"})
    void unwrapsOneValue(String path, String status) {
        assertThat(schema(path, status, "application/json").toString())
                .isEqualTo("{\"$ref\":\"#/components/schemas/DescribedResource.Thing\"}");
    }

    @Test
    void tellsThatThereMayBeNone() {
        assertThat(fields(operation("/things/latest", "get").path("responses"))).contains("200", "404");
        assertThat(fields(operation("/things/single", "get").path("responses"))).doesNotContain("404");
    }

    @Test
    void unwrapsManyValues() {
        assertThat(schema("/things", "200", "application/json").toString())
                .isEqualTo(
                        "{\"type\":\"array\",\"items\":{\"$ref\":\"#/components/schemas/DescribedResource.Thing\"}}");
        assertThat(schema("/things/stage", "200", "application/json").toString())
                .isEqualTo(
                        "{\"type\":\"array\",\"items\":{\"$ref\":\"#/components/schemas/DescribedResource.Thing\"}}");
    }

    @Test
    void tellsLinesAndEventsFromArrays() {
        assertThat(schema("/things/stream", "200", "application/json")
                        .path("type")
                        .asText())
                .isEqualTo("array");
        for (String type : List.of("application/x-ndjson", "text/event-stream")) {
            JsonNode lines = operation("/things/stream", "get")
                    .at("/responses/200/content")
                    .path(type);
            assertThat(lines.at("/schema/type").asText()).isEqualTo("string");
            assertThat(lines.at("/x-itemSchema/$ref").asText())
                    .isEqualTo("#/components/schemas/DescribedResource.Thing");
        }
        assertThat(schema("/things/events", "200", "text/event-stream")
                        .path("type")
                        .asText())
                .isEqualTo("string");
    }

    @Test
    void tellsTextAndBytesAsWhatTheyAre() {
        assertThat(schema("/things/bytes", "200", "application/octet-stream").toString())
                .isEqualTo("{\"type\":\"string\",\"format\":\"binary\"}");
        assertThat(schema("/things/text", "200", "text/plain").toString()).isEqualTo("{\"type\":\"string\"}");
    }

    @Test
    void tellsThatThereIsNoBody() {
        assertThat(operation("/things/{id}", "put")
                        .at("/responses/204")
                        .path("content")
                        .isMissingNode())
                .isTrue();
        assertThat(fields(operation("/things/{id}", "delete").path("responses")))
                .contains("204")
                .doesNotContain("200");
    }

    @Test
    void tellsTheResultBesideADeclaredRedirection() {
        JsonNode responses = operation("/things/cached", "get").path("responses");
        assertThat(responses.at("/200/content/application~1json/schema/$ref").asText())
                .isEqualTo("#/components/schemas/DescribedResource.Owner");
        assertThat(responses.path("303").toString()).isEqualTo("{\"description\":\"Elsewhere\"}");
        assertThat(responses.path("304").toString()).isEqualTo("{\"description\":\"As known\"}");
    }

    @Test
    void tellsOfNoBodyWhereAnAnnotationSaysThatThereIsNone() {
        assertThat(operation("/things/emptied", "get").at("/responses/204").toString())
                .isEqualTo("{\"description\":\"There is none\"}");
    }

    @Test
    void leavesOpenWhatOnlyTheMethodKnows() {
        assertThat(fields(operation("/things/any", "get").path("responses")))
                .contains("2XX")
                .doesNotContain("200");
        assertThat(fields(operation("/things/suspended", "get").path("responses")))
                .contains("2XX")
                .doesNotContain("204");
    }

    @Test
    void takesResponsesFromAnnotations() {
        JsonNode responses = operation("/things", "post").path("responses");
        assertThat(responses.at("/201/content/application~1json/schema/$ref").asText())
                .isEqualTo("#/components/schemas/DescribedResource.Thing");
        assertThat(responses.at("/409/description").asText()).isEqualTo("It was there");
        assertThat(responses
                        .at("/409/content/application~1problem+json/schema/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/Problem");
        assertThat(fields(responses))
                .containsExactly("201", "400", "406", "408", "409", "413", "415", "422", "500", "503");
    }

    @Test
    void tellsEachErrorThatAnOperationMayEndWith() {
        assertThat(fields(operation("/things/single", "get").path("responses")))
                .containsExactly("200", "406", "422", "500", "503");
        assertThat(fields(operation("/things", "get").path("responses")))
                .containsExactly("200", "400", "404", "406", "422", "500", "503");
        for (JsonNode response : document.at("/components/responses")) {
            assertThat(response.at("/content/application~1problem+json/schema/$ref")
                            .asText())
                    .isEqualTo("#/components/schemas/Problem");
        }
    }

    /**
     * A client that accepts only what it finds here would otherwise be answered with 406 by each method without
     * content.
     */
    @Test
    void listsTheMediaTypesOfAMethodWithoutContentWithItsErrors() {
        JsonNode deleted = operation("/things/{id}", "delete").path("responses");
        assertThat(deleted.at("/404/$ref").asText()).isEqualTo("#/components/responses/NotFound.application.json");
        assertThat(document.at("/components/responses/NotFound.application.json/content")
                        .toString())
                .isEqualTo(
                        "{\"application/json\":"
                                + "{\"schema\":{}},\"application/problem+json\":{\"schema\":{\"$ref\":\"#/components/schemas/Problem\"}}}");
        assertThat(operation("/things/{id}", "get").at("/responses/404/$ref").asText())
                .isEqualTo("#/components/responses/NotFound");
    }

    @Test
    void describesTypesAsTheyAreWritten() {
        JsonNode properties = named("DescribedResource.Thing").path("properties");
        assertThat(properties.at("/id/format").asText()).isEqualTo("uuid");
        assertThat(properties.at("/made/format").asText()).isEqualTo("date-time");
        assertThat(properties.at("/day/format").asText()).isEqualTo("date");
        assertThat(properties.at("/colour/enum").toString()).isEqualTo("[\"RED\",\"GREEN\",null]");
        assertThat(properties.at("/note/type").toString()).isEqualTo("[\"string\",\"null\"]");
        assertThat(named("DescribedResource.Thing").path("description").asText())
                .isEqualTo("One of many");
    }

    @Test
    void describesConstraints() {
        JsonNode properties = named("DescribedResource.Thing").path("properties");
        assertThat(properties.at("/theName/pattern").asText()).isEqualTo("^(?:[a-z]+)$");
        assertThat(properties.at("/size/exclusiveMinimum").asInt(-1)).isZero();
        assertThat(properties.at("/size/maximum").asInt()).isEqualTo(10);
        assertThat(named("DescribedResource.Thing").path("required").toString())
                .isEqualTo("[\"id\",\"size\"]"); // Without it, 0 is not positive.
        assertThat(named("DescribedResource.Owner").path("required").toString()).isEqualTo("[\"name\",\"nickname\"]");
        assertThat(named("DescribedResource.Owner").at("/properties/name").toString())
                .isEqualTo(
                        "{\"type\":\"string\",\"maxLength\":20,\"minLength\":1,\"pattern\":\"^[\\\\u0000-\\\\u0020]*[^\\\\u0000-\\\\u0020]\"}");
        assertThat(named("DescribedResource.Owner").at("/properties/nickname").toString())
                .isEqualTo(
                        "{\"type\":\"string\","
                                + "\"maxLength\":30,\"minLength\":1,\"pattern\":\"^(?=[\\\\u0000-\\\\u0020]*[^\\\\u0000-\\\\u0020])(?:[^x]*)$\"}");
    }

    @Test
    void refusesUnknownPropertiesOnlyWhereTheApplicationDoes() {
        assertThat(named("DescribedResource.Thing").path("additionalProperties").asBoolean(true))
                .isFalse();
        assertThat(named("DescribedResource.Lenient").has("additionalProperties"))
                .isFalse();
    }

    @Test
    void givesTwoTypesOfOneNameANameEach() {
        List<String> owners = new ArrayList<>(fields(document.at("/components/schemas"))
                .filter(name -> name.endsWith("Owner"))
                .toList());
        assertThat(owners)
                .containsExactlyInAnyOrder("DescribedResource.Owner", "DescribedResource.Other.Owner")
                .hasSize(2);
        assertThat(schema("/things/future", "200", "application/json")
                        .path("$ref")
                        .asText())
                .isIn("#/components/schemas/DescribedResource.Other.Owner");
    }

    @Test
    void describesParameters() {
        assertThat(parameter("/things", "get", "limit").toString())
                .isEqualTo(
                        "{\"name\":\"limit\",\"in\":\"query\",\"schema\":{"
                                + "\"type\":\"integer\",\"format\":\"int32\",\"default\":20,\"exclusiveMinimum\":0,\"maximum\":100}}");
        assertThat(parameter("/things", "get", "tag").at("/schema/items/type").asText())
                .isEqualTo("string");
        assertThat(parameter("/things", "get", "since").at("/schema/format").asText())
                .isEqualTo("uuid");
        assertThat(parameter("/things", "get", "session").path("in").asText()).isEqualTo("cookie");
        assertThat(parameter("/things", "get", "colour").at("/schema/enum").size())
                .isEqualTo(2);
        assertThat(parameter("/things", "get", "X-Tenant").path("required").asBoolean())
                .isTrue();
        assertThat(parameter("/things", "get", "first").path("schema").toString())
                .isEqualTo("{\"type\":\"integer\",\"format\":\"int32\"}");
        assertThat(parameter("/things", "get", "scale").path("schema").toString())
                .isEqualTo("{\"type\":\"number\",\"format\":\"double\"}");
        assertThat(operation("/things", "get").path("parameters")).hasSize(8);
        assertThat(parameter("/things/{id}", "get", "id").path("required").asBoolean())
                .isTrue();
        assertThat(parameter("/things/{id}", "get", "id").path("description").asText())
                .isEqualTo("Which");
    }

    @Test
    void describesForms() {
        JsonNode form =
                operation("/things/form", "post").at("/requestBody/content/application~1x-www-form-urlencoded/schema");
        assertThat(form.at("/properties/size/default").asInt()).isEqualTo(1);
        assertThat(form.path("required").toString()).isEqualTo("[\"name\"]");
    }

    @Test
    void followsLocators() {
        JsonNode part = operation("/things/{id}/parts/{part}", "get");
        assertThat(part.path("operationId").asText()).isEqualTo("Parts_part");
        assertThat(part.path("parameters").findValuesAsText("name")).containsExactly("id", "part");
    }

    @Test
    void namesEachOperationOnce() {
        List<String> ids = document.path("paths").findValuesAsText("operationId");
        assertThat(ids)
                .doesNotHaveDuplicates()
                .contains(
                        "find",
                        "DescribedResource_create",
                        "DescribedResource_overloaded",
                        "DescribedResource_overloaded_2");
        assertThat(operation("/things/{id}", "get").path("summary").asText()).isEqualTo("Finds one");
        assertThat(operation("/things/{id}", "get").path("tags").toString()).isEqualTo("[\"Things\"]");
        assertThat(document.path("tags").toString()).contains("What there is");
        assertThat(operation("/things/same/{n}", "get").path("deprecated").asBoolean())
                .isTrue();
        assertThat(document.path("paths").has("/things/hidden")).isFalse();
    }

    @Test
    void isSentOnceToWhoKeepsIt() {
        var first = application.get("/openapi.json");
        assertThat(first.header("Content-Type")).hasValue("application/json");
        assertThat(first.header("Cache-Control")).hasValue("no-cache");
        var again = application
                .client()
                .withHeader("If-None-Match", first.header("ETag").orElseThrow())
                .get("/openapi.json");
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.bytes()).isEmpty();
        assertThat(application
                        .client()
                        .withHeader("If-None-Match", "\"other\"")
                        .get("/openapi.json")
                        .body())
                .isEqualTo(first.body());
    }
}
