package org.jzenith.rest.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.support.ProblemAnswer.assertProblem;

import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** Clients are told which media types there are if theirs do not fit, and never which ones they have sent. */
class OfferedTypesTest {

    @Path("/tools")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Tools {

        @POST
        @Path("{id}")
        @Consumes(MediaType.APPLICATION_JSON)
        public Map<String, String> json(Map<String, String> tool) {
            return tool;
        }

        @POST
        @Path("{id}")
        @Consumes({"application/merge-patch+json", "text/plain;charset=UTF-8"})
        public Map<String, String> others(String tool) {
            return Map.of();
        }

        @GET
        @Path("{id}")
        public Single<Map<String, String>> get() {
            return Single.just(Map.of());
        }

        @POST
        @Path("new")
        @Consumes(MediaType.APPLICATION_XML)
        public String xml(String tool) {
            return "";
        }

        @GET
        @Path("{id}/picture")
        @Produces({"image/png", "image/jpeg"})
        public byte[] picture() {
            return new byte[0];
        }

        @POST
        @Path("{id}/own")
        @Consumes(MediaType.APPLICATION_JSON)
        public String own(String tool) {
            throw tool.isEmpty() ? new NotAcceptableException() : new NotSupportedException();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areNamedIfThoseOfTheRequestDoNotFit(boolean compiled) {
        try (TestServer server = TestServer.start(
                Map.of("rest.verticles", 1, "rest.compiled-dispatch", compiled),
                RestPlugin.withResources(Tools.class))) {
            assertDetail(
                    server.send("POST", "/tools/1", "x", "Content-Type", "text/x-secret"),
                    415,
                    "This resource does not read the Content-Type of the request (expected: application/json, "
                            + "application/merge-patch+json, text/plain).");
            assertDetail( // Its path is also one of another method.
                    server.send("POST", "/tools/new", "x", "Content-Type", "text/x-secret"),
                    415,
                    "This resource does not read the Content-Type of the request.");
            assertDetail(
                    server.get("/tools/1", "Accept", "text/x-secret"),
                    406,
                    "This resource produces nothing that the request accepts (expected: application/json).");
            assertDetail(
                    server.get("/tools/1", "Accept", "application/json;q=0, text/x-secret"),
                    406,
                    "This resource produces nothing that the request accepts (expected: application/json).");
            assertDetail(
                    server.get("/tools/1/picture", "Accept", "image/x-secret"),
                    406,
                    "This resource produces nothing that the request accepts (expected: image/jpeg, image/png).");
            assertDetail(server.send("HEAD", "/tools/1/picture", null, "Accept", "image/x-secret"), 406, null);
            assertDetail(
                    server.send("POST", "/tools/1/own", "", "Content-Type", "application/json"), 406, "Not Acceptable");
            assertDetail(
                    server.send("POST", "/tools/1/own", "x", "Content-Type", "application/json"),
                    415,
                    "This resource does not read the Content-Type of the request.");
        }
    }

    private static void assertDetail(HttpResponse<String> answer, int status, String part) {
        assertThat(answer.statusCode()).isEqualTo(status);
        if (part != null) {
            assertProblem(answer, status, status == 406 ? "Not Acceptable" : "Unsupported Media Type");
            assertThat(answer.body()).contains(part).doesNotContain("secret");
        }
    }
}
