package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients are told which parameter cannot be read, whatever the status is, and never what they have sent. */
class UnreadableParametersTest {

    public enum Order {
        NAME,
        NEWEST
    }

    public record Page(
            @QueryParam("size") int size,
            @QueryParam("order") Optional<Order> order,
            @QueryParam("ids") List<UUID> ids) {}

    @Path("/items")
    public static class Items {

        @GET
        @Path("{id}")
        public String get(
                @PathParam("id") long id,
                @QueryParam("on") LocalDate on,
                @HeaderParam("X-Key") UUID key,
                @CookieParam("visits") int visits) {
            return "found";
        }

        @GET
        public String page(@BeanParam Page page) {
            return "page";
        }

        @GET
        @Path("own")
        public String own() {
            throw new BadRequestException("RESTEASY000000: mine: jakarta.ws.rs.QueryParam(\"secret\")");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areNamedInTheProblem(boolean compiled) {
        try (TestServer server = TestServer.start(
                Map.of("rest.verticles", 1, "rest.compiled-dispatch", compiled),
                RestPlugin.withResources(Items.class))) {
            assertThat(server.get("/items/1?on=2026-11-27").body()).isEqualTo("found");
            assertDetail(
                    server.get("/items/bad-value"),
                    404,
                    "The path parameter id has a value that cannot be read (expected: a number).");
            assertDetail(
                    server.get("/items/1?on=bad-value"),
                    404,
                    "The query parameter on has a value that cannot be read (expected: a date or a time in ISO 8601).");
            assertDetail(
                    server.get("/items/1", "X-Key", "bad-value"),
                    400,
                    "The header X-Key has a value that cannot be read.");
            assertDetail(
                    server.get("/items/1", "Cookie", "visits=bad-value"),
                    400,
                    "The cookie visits has a value that cannot be read (expected: a number).");
            assertDetail(
                    server.get("/items?size=bad-value"),
                    404,
                    "The query parameter size has a value that cannot be read (expected: a number).");
            assertDetail(
                    server.get("/items?order=bad-value"),
                    404,
                    "The query parameter order has a value that cannot be read.");
            assertDetail(
                    server.get("/items?ids=bad-value"),
                    404,
                    "The query parameter ids has a value that cannot be read.");
            assertThat(server.get("/items/own").body()).doesNotContain("secret", "detail");
        }
    }

    private static void assertDetail(HttpResponse<String> answer, int status, String detail) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains("\"detail\":\"" + detail + '"').doesNotContain("bad-value");
    }
}
