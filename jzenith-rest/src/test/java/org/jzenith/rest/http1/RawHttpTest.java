package org.jzenith.rest.http1;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.accesslog.AccessLogAccount;
import org.jzenith.rest.support.RawCase;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/**
 * Bytes on the wire from faulty and from malicious clients. Each request is answered according to the RFC or its
 * connection is closed, what follows on the connection is never misinterpreted, and the server continues to serve.
 */
class RawHttpTest {

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @GET
        @Path("uri")
        public String uri(@Context UriInfo uri) {
            return uri.getRequestUri().toString();
        }

        @GET
        @Path("marker/{n}")
        public String marker(@PathParam("n") int n) {
            return "marker " + n;
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    private static final AccessLogAccount ACCOUNT = new AccessLogAccount();
    private static TestServer server;
    private static int marker;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                AccessLogAccount.with(Map.of("rest.verticles", "1")),
                RestPlugin.withResources(Resource.class),
                ACCOUNT);
    }

    @AfterAll
    static void stop() {
        ACCOUNT.close(server);
    }

    static List<RawCase> lengths() {
        return RawLengthCases.all();
    }

    static List<RawCase> chunks() {
        return RawChunkCases.all();
    }

    static List<RawCase> headers() {
        return RawHeaderCases.all();
    }

    static List<RawCase> targets() {
        return RawTargetCases.all();
    }

    @ParameterizedTest(name = "{0}")
    @Tag("H11")
    @Tag("H12")
    @Tag("H13")
    @MethodSource({"lengths", "chunks", "headers", "targets"})
    void isAnsweredOrEndsTheConnection(RawCase request) throws Exception {
        String expectedMarker = "marker " + ++marker;
        try (RawConnection connection = new RawConnection(server)) {
            connection.sendWhileItIsTaken(request.request() + RawCase.head("GET /marker/" + marker + " HTTP/1.1"));
            String response = connection.responseOrNothing();
            assertThat(status(response)).as("%s: %s", request, response).isIn(request.statuses());
            if (status(response) == 200) {
                assertThat(response).endsWith("\r\n\r\n" + request.body());
            } else if (!response.isEmpty()) {
                assertThat(response)
                        .startsWith("HTTP/1.")
                        .doesNotContainIgnoringCase("netty")
                        .doesNotContain("Exception");
            }
            if (request.goesOn()) {
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n" + expectedMarker);
            } else {
                assertThat(connection.finish().restOrNothing()).isEmpty();
            }
        }
        try (RawConnection next = new RawConnection(server)) {
            assertThat(next.get("/hello").response())
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n\r\nhello");
        }
    }

    private static int status(String response) throws IOException {
        return response.isEmpty() ? RawCase.CLOSED : Integer.parseInt(response.split(" ", 3)[1]);
    }
}
