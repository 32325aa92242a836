package org.jzenith.rest.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.support.ProblemAnswer.assertProblem;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Variant;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What is wrong with a request before a resource is called. */
class MalformedRequestsTest {

    public enum Kind {
        @JsonProperty("cat")
        CAT,
        DOG {
            @Override
            public String toString() {
                return "a dog";
            }
        }
    }

    public record Pet(
            String name,
            int age,
            UUID id,
            Kind kind,
            LocalDate born,
            Instant seen,
            BigDecimal weight,
            boolean tame,
            List<String> owners,
            Map<String, Integer> shots,
            Size size) {}

    public enum Size {
        TINY,
        SMALL,
        MEDIUM,
        LARGE,
        @JsonProperty("very-large")
        HUGE
    }

    public record Box(@Nullable Box content) {}

    @Path("boxes")
    @Produces(MediaType.APPLICATION_JSON)
    @Consumes(MediaType.APPLICATION_JSON)
    public static class BoxResource {
        @POST
        public int depth(Box box) {
            return box.content() == null ? 1 : 1 + depth(box.content());
        }

        @POST
        @Path("id")
        public UUID id(UUID id) {
            return id;
        }

        @POST
        @Path("size")
        public int size(int size) {
            return size;
        }
    }

    @Path("number")
    @Produces(MediaType.APPLICATION_JSON)
    public static class NumberResource {
        @GET
        public String number(@QueryParam("n") int number) {
            return "" + number;
        }
    }

    @Path("pets")
    @Produces(MediaType.APPLICATION_JSON)
    @Consumes(MediaType.APPLICATION_JSON)
    public static class PetResource {
        @POST
        public Pet create(Pet pet) {
            return pet;
        }

        @PUT
        @Compiled(false)
        public Pet replace(Pet pet) {
            return pet;
        }
    }

    @Path("headers")
    public static class HeadersResource {
        @GET
        public String date(@Context HttpHeaders headers) {
            return "date " + headers.getDate();
        }

        @GET
        @Path("variant")
        public Response variant(@Context Request request) {
            return Response.ok(
                            "x",
                            request.selectVariant(Variant.mediaTypes(MediaType.TEXT_PLAIN_TYPE)
                                    .build()))
                    .build();
        }

        @POST
        @RequestLimits(maxBodySize = "4GB")
        public String length(@Context HttpHeaders headers, Flowable<Buffer> body) {
            return "length " + headers.getLength();
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(
                NumberResource.class, PetResource.class, BoxResource.class, HeadersResource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accept: foo",
                "Content-Type: foo",
                "Accept-Language: en;q=abc",
                "Accept: text/plain;q=abc",
                "Content-Type: text/plain;q=abc",
                "Content-Type: text/plain;q"
            })
    void answersAMalformedHeaderWith400(String headerLine) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            String response = connection.get("/number?n=1", headerLine).response();
            assertThat(response)
                    .startsWith("HTTP/1.1 400 ")
                    .contains("application/problem+json")
                    .contains("The header " + headerLine.substring(0, headerLine.indexOf(':')) + " is malformed.");
            assertThat(connection.get("/number?n=1").response()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void answersAMalformedHeaderThatAVariantIsSelectedByWith400() {
        assertThat(server.get("/headers/variant", "Accept", "text/plain").body())
                .isEqualTo("x");
        assertProblem(server.get("/headers/variant", "Accept", "text/plain;="), 400, "Bad Request");
        assertProblem(server.get("/headers/variant", "Accept-Encoding", "gzip;q=much"), 400, "Bad Request");
    }

    @Test
    void readsADateThatIsNoneAsNone() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/headers", "Date: yesterday").response())
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("date null");
            assertThat(connection
                            .get("/headers", "Date: Thu, 01 Jan 1970 00:00:01 GMT")
                            .response())
                    .endsWith("1970");
        }
    }

    @Test
    void readsALengthThatIsTooLargeForAnIntAsNone() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("POST /headers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000000\r\n\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("length -1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/r%zz", "/number?n=%z", "/number?n=%", "/a|b", "/a\"b"})
    void answersAMalformedTargetWith400(String target) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get(target).response())
                    .startsWith("HTTP/1.1 400 ")
                    .contains("urn:jzenith:problem:bad-request");
            assertThat(connection.get("/number?n=1").response()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void answersAnUnknownPathWith404() {
        assertProblem(server.get("/nowhere"), 404, "Not Found");
    }

    @Test
    void answersAnUnknownMethodWith405AndSaysWhatIsAllowed() {
        HttpResponse<String> response = server.send("DELETE", "/pets", null);
        JsonNode problem = assertProblem(response, 405, "Method Not Allowed");
        assertThat(response.headers().firstValue("Allow"))
                .hasValueSatisfying(allow -> assertThat(allow).contains("POST", "OPTIONS"));
        assertThat(problem.get("detail").asText()).contains("POST");
    }

    @Test
    void answersATypeThatIsNotProducedWith406() {
        assertProblem(server.get("/number?n=1", "Accept", "image/png"), 406, "Not Acceptable");
    }

    @Test
    void answersATypeThatIsNotConsumedWith415() {
        assertProblem(
                server.send("POST", "/pets", "<a/>", "Content-Type", "application/xml"), 415, "Unsupported Media Type");
    }

    @Test
    void answersBrokenJsonWithLineAndColumn() {
        JsonNode problem = assertProblem(server.postJson("/pets", "{\"name\":\n  oops}"), 400, "Malformed Body");
        assertThat(problem.get("type").asText()).isEqualTo("urn:jzenith:problem:malformed-body");
        assertThat(problem.get("line").asInt()).isEqualTo(2);
        assertThat(problem.get("column").asInt()).isPositive();
        assertThat(problem.get("detail").asText())
                .isEqualTo("The body is not well-formed JSON (line 2, column " + problem.get("column") + ").");
    }

    @Tag("R13")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"content\":{",
                "{\"content\":{\"content\":{}",
                "{\"content\":{\"content\":nul",
                "{\"content\":{\"content\"}}",
                "{\"content\":{\"content",
                "{\"content\":{oops}}",
                "{\"content\":{\"content\":null,}}"
            })
    void answersJsonThatIsBrokenWithinAValueAsSuch(String body) {
        JsonNode problem = assertProblem(server.postJson("/boxes", body), 400, "Malformed Body");
        assertThat(problem.get("detail").asText()).startsWith("The body is not well-formed JSON (line 1, column ");
        assertThat(problem.has("path")).isFalse();
    }

    @Tag("R13")
    @Test
    void answersAWholeBodyOfTheWrongTypeWithoutAName() {
        for (String body : List.of("\"x\"", "\"9e5f\"")) {
            JsonNode problem = assertProblem(server.postJson("/boxes/id", body), 400, "Malformed Body");
            assertThat(problem.get("detail").asText()).startsWith("The body is not a UUID (line 1, ");
        }
        assertThat(assertProblem(server.postJson("/boxes/size", "99999999999"), 400, "Malformed Body")
                        .get("detail")
                        .asText())
                .startsWith("The body ")
                .doesNotContain("  ");
    }

    @Test
    void answersAValueOfTheWrongTypeWithItsPath() {
        JsonNode problem = assertProblem(server.postJson("/pets", "{\"id\":\"12\"}"), 400, "Malformed Body");
        assertThat(problem.get("path").asText()).isEqualTo("id");
        assertThat(problem.get("detail").asText()).startsWith("The value of id is not a UUID");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\":1}                     | id      | a UUID",
                "{\"id\":\"\"}                | id      | a UUID",
                "{\"born\":20261201}            | born    | a date such as 2026-12-01",
                "{\"born\":\"s3cret\"}        | born    | a date such as 2026-12-01",
                "{\"seen\":\"s3cret\"}        | seen    | a time such as 2026-12-01T13:30:00Z",
                "{\"weight\":\"1\"}           | weight  | a number",
                "{\"age\":\"s3cret\"}         | age     | a whole number",
                "{\"age\":{}}                   | age     | a whole number",
                "{\"tame\":\"s3cret\"}        | tame    | true or false",
                "{\"name\":[1]}                 | name    | a text",
                "{\"owners\":\"s3cret\"}      | owners  | a list",
                "{\"owners\":[{}]}              | owners[0] | a text",
                "{\"shots\":[1]}                | shots   | an object",
                "{\"shots\":{\"a\":\"s3\"}} | shots.a | a whole number",
                "{\"size\":\"s3cret\"}        | size    | one of TINY, SMALL, MEDIUM, LARGE, very-large",
            })
    void saysWhatIsExpectedInTheWordsOfClients(String body, String path, String expected) {
        JsonNode problem = assertProblem(server.postJson("/pets", body), 400, "Malformed Body");
        assertThat(problem.get("path").asText()).isEqualTo(path);
        assertThat(problem.get("detail").asText())
                .startsWith("The value of " + path + " is not " + expected + " (line 1, column ")
                .doesNotContain("s3", "java", "Local");
    }

    @Test
    void answersAConstantThatThereIsNotWithThoseThatItReads() {
        JsonNode problem = assertProblem(server.postJson("/pets", "{\"kind\":\"CAT\"}"), 400, "Malformed Body");
        assertThat(problem.get("detail").asText())
                .startsWith("The value of kind is not one of ")
                .contains("cat", "DOG")
                .doesNotContain("a dog");
    }

    @Test
    void answersAnUnknownPropertyWithItsName() {
        JsonNode problem = assertProblem(server.postJson("/pets", "{\"nmae\":\"x\"}"), 400, "Malformed Body");
        assertThat(problem.get("detail").asText()).startsWith("The body has an unknown property nmae");
    }

    @Test
    void answersTextBehindTheJsonWith400() {
        assertProblem(server.postJson("/pets", "{\"name\":\"x\"} {}"), 400, "Malformed Body");
    }

    /** Jackson's own limit is beyond what the stack of an event loop may take. */
    @Test
    void answersADeeplyNestedBodyWith400() {
        String body = "{\"content\":".repeat(950) + "{}" + "}".repeat(950);
        assertThat(server.postJson("/boxes", "{\"content\":{}}").body()).isEqualTo("2");
        JsonNode problem = assertProblem(server.postJson("/boxes", body), 400, "Malformed Body");
        assertThat(problem.get("detail").asText()).startsWith("The body goes beyond what is accepted as JSON");
    }

    @Test
    void answersAnEmptyBodyWith400() {
        JsonNode problem = assertProblem(server.postJson("/pets", ""), 400, "Malformed Body");
        assertThat(problem.get("detail").asText()).isEqualTo("The body is empty.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT"})
    void answersABodyOfWhiteSpaceAsAnEmptyOne(String method) {
        JsonNode problem = assertProblem(
                server.send(method, "/pets", " \r\n\t ", "Content-Type", "application/json"), 400, "Malformed Body");
        assertThat(problem.get("detail").asText()).isEqualTo("The body is empty.");
        assertThat(server.send(method, "/pets", "\n {\"name\":\"x\"} ", "Content-Type", "application/json")
                        .body())
                .contains("\"name\":\"x\"");
        assertThat(server.send(method, "/pets", " \0{\0}\0", "Content-Type", "application/json")
                        .body())
                .contains("\"name\":null");
    }

    @Test
    void neverNamesAClassOfTheApplication() {
        for (String body : List.of("[]", "3", "\"x\"", "{\"age\":\"x\"}", "{\"age\":{}}", "{\"name\":[1]}", "null x")) {
            assertThat(server.postJson("/pets", body).body())
                    .contains("malformed-body")
                    .doesNotContain("org.jzenith", "Pet");
        }
    }
}
