package org.jzenith.rest.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.support.ProblemAnswer.assertProblem;

import com.fasterxml.jackson.core.JsonProcessingException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.error.ErrorsTest.FailingResource;
import org.jzenith.rest.error.MalformedRequestsTest.NumberResource;
import org.jzenith.rest.error.MalformedRequestsTest.PetResource;
import org.jzenith.rest.support.TestServer;

/** Which mapping or exception mapper of an application answers an exception, its own or one of the framework. */
class MappingsTest {

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(ErrorsTest.plugin());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    public static class WebApplicationMapper implements ExceptionMapper<WebApplicationException> {
        @Override
        public Response toResponse(WebApplicationException exception) {
            return Response.status(exception.getResponse().getStatus())
                    .entity("own")
                    .type(MediaType.TEXT_PLAIN)
                    .build();
        }
    }

    public static class JsonMapper implements ExceptionMapper<JsonProcessingException> {
        @Override
        public Response toResponse(JsonProcessingException exception) {
            return Response.status(422).entity("own").type(MediaType.TEXT_PLAIN).build();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "single"})
    void mapsAnExceptionByItsNearestSuperclass(String how) {
        assertThat(assertProblem(server.get("/" + how + "/missing"), 404, "Not Found")
                        .has("detail"))
                .isFalse();
        assertThat(assertProblem(server.get("/" + how + "/user"), 410, "Gone")
                        .get("detail")
                        .asText())
                .isEqualTo("This user has left.");
        assertThat(assertProblem(server.get("/" + how + "/group"), 404, "Not Found")
                        .get("detail")
                        .asText())
                .isEqualTo("no such group");
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "single"})
    void letsAnExceptionMapperAnswer(String how) {
        HttpResponse<String> response = server.get("/" + how + "/conflict");
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.body()).isEqualTo("mapped by hand");
    }

    @Test
    @DisplayName("It keeps the meaning of its own responses, however broadly the application maps exceptions")
    void keepsTheMeaningOfItsOwnAnswers() {
        RestPlugin plugin = RestPlugin.withResources(FailingResource.class, NumberResource.class, PetResource.class)
                .withMapping(IOException.class, 503)
                .withMapping(RuntimeException.class, 502)
                .withMapping(Throwable.class, 504);
        try (TestServer own = TestServer.start(plugin)) {
            assertProblem(own.get("/nowhere"), 404, "Not Found");
            assertProblem(own.send("DELETE", "/pets", null), 405, "Method Not Allowed");
            assertProblem(own.get("/number?n=1", "Accept", "image/png"), 406, "Not Acceptable");
            assertProblem(own.send("POST", "/pets", "<a/>", "Content-Type", "text/xml"), 415, "Unsupported Media Type");
            assertProblem(own.postJson("/pets", "{oops"), 400, "Malformed Body");
            assertProblem(own.postJson("/pets", ""), 400, "Malformed Body");
            assertProblem(own.get("/throw/teapot"), 418, "I'm a Teapot");
            assertThat(own.send("OPTIONS", "/pets", null).statusCode()).isEqualTo(200);
            assertThat(own.get("/throw/runtime").statusCode()).isEqualTo(502);
            assertThat(own.get("/throw/checked").statusCode()).isEqualTo(503);
        }
    }

    @Test
    void takesAMappingForTheFrameworksOwnAnswers() {
        RestPlugin plugin = RestPlugin.withResources(FailingResource.class, NumberResource.class, PetResource.class)
                .withMapping(NotFoundException.class, 410)
                .withMapping(WebApplicationException.class, 499)
                .withMapping(JsonProcessingException.class, 422)
                .withMapping(RuntimeException.class, 502);
        try (TestServer own = TestServer.start(plugin)) {
            assertThat(own.get("/nowhere").statusCode()).isEqualTo(410);
            assertThat(own.send("DELETE", "/pets", null).statusCode()).isEqualTo(499);
            assertThat(own.postJson("/pets", "{oops").statusCode()).isEqualTo(422);
        }
    }

    @Test
    void letsAnExceptionMapperAnswerForTheFramework() {
        RestPlugin plugin = RestPlugin.withResources(FailingResource.class, NumberResource.class, PetResource.class)
                .withProviders(WebApplicationMapper.class, JsonMapper.class)
                .withMapping(RuntimeException.class, 502);
        try (TestServer own = TestServer.start(plugin)) {
            assertThat(own.get("/nowhere").body()).isEqualTo("own");
            assertThat(own.send("DELETE", "/pets", null).statusCode()).isEqualTo(405);
            assertThat(own.postJson("/pets", "{oops").body()).isEqualTo("own");
        }
    }
}
